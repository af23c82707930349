import type { ComponentProps } from 'react'
import type { SiteLink as Link } from '#lib/company/links.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import { Picture } from './picture.tsx'
import styles from './shelf-tile.module.css'
import { SiteLink } from './site-link.tsx'

/** An item that visitors can order at the target of `link`, if there is one. */
export type ShelfItem = { name: string; picture: ObjectName; link: Link | null }

/** A grid of `ShelfTile` elements on drawn shelf boards; `className` must set the columns and the row gap. */
export const Shelf = ({ className, ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={`${styles.shelf} isolate grid ${className}`} />
)

/** Put this tile in an `li` of a `Shelf`. */
export const ShelfTile = ({ name, picture, link }: ShelfItem) => (
  <SiteLink
    link={link}
    className={`${styles.tile} relative grid h-full grid-cols-1 justify-items-center text-center`}
  >
    <Picture name={picture} sizes="104px" className={styles.object} />
    <span className={`${styles.name} leading-snug font-semibold`}>{name}</span>
  </SiteLink>
)
