import type { Good } from '#lib/content/section-goods.ts'
import { Picture } from './picture.tsx'
import { SiteLink } from './site-link.tsx'

type ShelfTileProps = Good & {
  /** The width the object is shown at, which is the list's `--shelf-object`. */
  sizes: string
}

/** What stands on a shelf: put it into an item of a list of the class `shelf`, which draws the line. */
export const ShelfTile = ({ name, picture, link, sizes }: ShelfTileProps) => (
  <SiteLink link={link} className="shelf-tile">
    <Picture name={picture} alt="" sizes={sizes} className="shelf-object" />
    <span className="shelf-name">{name}</span>
  </SiteLink>
)
