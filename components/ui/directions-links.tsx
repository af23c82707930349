import type { ReactNode } from 'react'
import { directionUrlsTo, type Position } from '#lib/places/position.ts'

type Props = {
  position: Position
  copy: { directions: string; waze: string }
  newTabLabel: string
}

const listLinks = ({ position, copy }: Props) => {
  const { google, waze } = directionUrlsTo(position)
  return [
    { href: google, label: copy.directions, icon: 'route' },
    { href: waze, label: copy.waze, icon: 'waze' },
  ] as const
}

/** Links to directions in Google Maps and Waze; neither service is contacted before a tap. */
export const DirectionsLinks = ({ icon, ...props }: Props & { icon: ReactNode }) =>
  listLinks(props).map(({ href, label }) => (
    <a key={href} href={href} target="_blank" rel="noopener" className="text-link">
      {label} <span className="sr-only">({props.newTabLabel})</span>
      {icon}
    </a>
  ))

/** The class of a round link or button that contains only an icon. */
export const iconButtonClass = 'outlined grid size-11 place-items-center rounded-full hover:bg-current/15'

type DirectionsIconLinksProps = Props & { icons: { route: ReactNode; waze: ReactNode } }

/** The same links as `DirectionsLinks`, but as icons, for tight spaces. */
export const DirectionsIconLinks = ({ icons, ...props }: DirectionsIconLinksProps) =>
  listLinks(props).map(({ href, label, icon }) => (
    <a
      key={href}
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${label} (${props.newTabLabel})`}
      title={label}
      className={iconButtonClass}
    >
      {icons[icon]}
    </a>
  ))
