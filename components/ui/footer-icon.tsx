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
 * A decorative icon for a dark background. Unlike `Icon`, it is a file, which the browser loads only once the footer is
 * near the viewport. A page would contain an inline icon twice: as HTML and as React's data.
 */
export const FooterIcon = ({ name }: { name: FooterIconName }) => (
  <img src={`/icons/${name}.svg`} alt="" loading="lazy" />
)
