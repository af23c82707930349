import type { ReactNode } from 'react'
import { directionsTo, geoAddress, type Position } from '#lib/places/position.ts'
import styles from './place-links.module.css'

type PlaceLinksProps = {
  position: Position
  words: { directions: string; openInMaps: string }
  newTab: string
  icon: ReactNode
}

/** The way to a place: on a map that everybody can open, and, on phones, in their own map application. */
export const PlaceLinks = ({ position, words, newTab, icon }: PlaceLinksProps) => (
  <>
    <a href={directionsTo(position)} target="_blank" rel="noopener" className="text-link">
      {words.directions} <span className="sr-only">({newTab})</span>
      {icon}
    </a>
    <a href={geoAddress(position)} className={`text-link ${styles.touch}`}>
      {words.openInMaps}
    </a>
  </>
)
