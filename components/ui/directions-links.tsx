import type { ReactNode } from 'react'
import { directionsTo, type Position } from '#lib/places/position.ts'

type DirectionsLinksProps = {
  position: Position
  words: { directions: string; waze: string }
  newTab: string
  icon: ReactNode
}

/** Links to directions in Google Maps and Waze; neither service is contacted before a tap. */
export const DirectionsLinks = ({ position, words, newTab, icon }: DirectionsLinksProps) => {
  const { google, waze } = directionsTo(position)
  return [
    { href: google, label: words.directions },
    { href: waze, label: words.waze },
  ].map(({ href, label }) => (
    <a key={href} href={href} target="_blank" rel="noopener" className="text-link">
      {label} <span className="sr-only">({newTab})</span>
      {icon}
    </a>
  ))
}
