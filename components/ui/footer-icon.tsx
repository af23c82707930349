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
 * A decorative icon for a dark background, from a file that loads near the footer. A page would contain the elements of
 * an `Icon` twice, as HTML and as data.
 */
export const FooterIcon = ({ name }: { name: FooterIconName }) => (
  <img src={`/icons/${name}.svg`} alt="" loading="lazy" />
)
