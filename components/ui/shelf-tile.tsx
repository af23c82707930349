import type { ObjectName } from '#lib/content/pictures.ts'
import type { SiteLink as Link } from '#lib/i18n/links.ts'
import { Picture } from './picture.tsx'
import styles from './shelf-tile.module.css'
import { SiteLink } from './site-link.tsx'

/** Something to order: its name, its picture, and where it is ordered. */
export type Good = { name: string; picture: ObjectName; link: Link | null }

/** Goods on a shelf: put them into an item of a list of the class `shelf`, which draws the line. */
export const ShelfTile = ({ name, picture, link }: Good) => (
  <SiteLink link={link} className={styles.tile}>
    <Picture name={picture} sizes="104px" className={styles.object} />
    <span className={styles.name}>{name}</span>
  </SiteLink>
)
