import type { ReactNode } from 'react'
import { directionsTo, type Position } from '#lib/places/position.ts'

type Props = {
  position: Position
  copy: { directions: string; waze: string }
  newTabLabel: string
}

/** Links to directions in Google Maps and Waze; neither service is contacted before a tap. */
export const DirectionsLinks = ({ position, copy, newTabLabel, icon }: Props & { icon: ReactNode }) => {
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

type DirectionsIconLinksProps = Props & {
  className: string | undefined
  icons: { route: ReactNode; waze: ReactNode }
}

/** Shows `DirectionsLinks` as icons, for tight spaces; `className` styles each link. */
export const DirectionsIconLinks = ({
  position,
  copy,
  newTabLabel,
  className,
  icons,
}: DirectionsIconLinksProps) => {
  const { google, waze } = directionsTo(position)
  return [
    { href: google, label: copy.directions, icon: icons.route },
    { href: waze, label: copy.waze, icon: icons.waze },
  ].map(({ href, label, icon }) => (
    <a
      key={href}
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${label} (${newTabLabel})`}
      title={label}
      className={className}
    >
      {icon}
    </a>
  ))
}
