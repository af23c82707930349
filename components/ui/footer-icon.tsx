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
 * A decorative icon for a dark background. Unlike `Icon`, it is a file, which browsers with JavaScript load only once
 * the footer is near the viewport. An inline icon would be in both the page's HTML and its flight data.
 */
export const FooterIcon = ({ name }: { name: FooterIconName }) => (
  <img src={`/icons/${name}.svg`} alt="" loading="lazy" />
)
