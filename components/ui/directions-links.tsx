import type { ReactNode } from 'react'
import { directionsTo, type Position } from '#lib/places/position.ts'

type DirectionsLinksProps = {
  position: Position
  copy: { directions: string; waze: string }
  newTabLabel: string
  icon: ReactNode
}

/** Links to directions in Google Maps and Waze; neither service is contacted before a tap. */
export const DirectionsLinks = ({ position, copy, newTabLabel, icon }: DirectionsLinksProps) => {
  const { google, waze } = directionsTo(position)
  return [
    { href: google, label: copy.directions },
    { href: waze, label: copy.waze },
  ].map(({ href, label }) => (
    <a key={href} href={href} target="_blank" rel="noopener" className="text-link">
      {label} <span className="sr-only">({newTabLabel})</span>
      {icon}
    </a>
  ))
}
