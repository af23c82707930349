import type { ReactNode } from 'react'
import type { MarkerMapCopy } from '#lib/content/section-maps.ts'
import { fill } from '#lib/i18n/fill.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import type { MapMarker } from '#lib/places/marker.ts'

type MarkerCardProps = {
  marker: MapMarker
  name: string
  copy: MarkerMapCopy
  icons: { close: ReactNode }
  onClose: () => void
}

/** What the map says of the marker that is chosen on it. */
export function MarkerCard({ marker: { type, position }, name, copy, icons, onClose }: MarkerCardProps) {
  const latitude = writeNumber(copy.numerals, position.latitude)
  const longitude = writeNumber(copy.numerals, position.longitude)
  return (
    <>
      <b>{name}</b>
      {copy.kinds[type]}
      <p className="small text-muted">{fill(copy.position, { latitude, longitude })}</p>
      <button type="button" className="branch-close" aria-label={copy.close} onClick={onClose}>
        {icons.close}
      </button>
    </>
  )
}
