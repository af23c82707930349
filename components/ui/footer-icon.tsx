type FooterIconName =
  | 'twitter'
  | 'instagram'
  | 'youtube'
  | 'linkedin'
  | 'telegram'
  | 'system'
  | 'light'
  | 'dark'

/**
 * A decorative icon for a dark background. Unlike `Icon`, it is a file, which the browser loads only near the footer: a
 * page contains inline icons twice, as HTML and as React's data.
 */
export const FooterIcon = ({ name }: { name: FooterIconName }) => (
  <img src={`/icons/${name}.svg`} alt="" loading="lazy" />
)
