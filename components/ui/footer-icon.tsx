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
 * A decorative icon for a dark background. Its file loads near the footer, whereas a page contains the elements of each
 * `Icon` twice, as HTML and as data.
 */
export const FooterIcon = ({ name }: { name: FooterIconName }) => (
  <img src={`/icons/${name}.svg`} alt="" loading="lazy" />
)
