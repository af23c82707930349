'use client'

import { type ReactNode, useState } from 'react'
import styles from '#components/ui/map.module.css'
import { fill } from '#lib/i18n/inline-text.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapView } from '#lib/places/map-names.ts'
import type { MapMarker } from '#lib/places/markers.ts'
import { pointOnMap } from '#lib/places/position.ts'
import { Dot, PointLink } from './drawn-map.tsx'
import { MapStage } from './map-stage.tsx'
import { useClosing } from './use-closing.ts'

/** What a map of markers says. */
export type MarkerMapCopy = Pick<
  Messages['map-demo'],
  'label' | 'marker' | 'kinds' | 'position' | 'close'
> & {
  numerals: string
}

// A piece of HTML has a box in pixels, which map.module.css scales.
const box = { x: -80, y: -20, width: 160, height: 40 }

// The map's own sign is a dot; a piece of HTML shows the marker's name.
const Chip = ({ children }: { children: string }) => (
  <foreignObject {...box} className={styles.chip}>
    <div>
      <span>{children}</span>
    </div>
  </foreignObject>
)

type CardProps = { marker: MapMarker; name: string; copy: MarkerMapCopy }

function Card({ marker: { type, position }, name, copy }: CardProps) {
  const latitude = writeNumber(copy.numerals, position.latitude)
  const longitude = writeNumber(copy.numerals, position.longitude)
  return (
    <>
      <b>{name}</b>
      {copy.kinds[type]}
      <p className="small text-muted">{fill(copy.position, { latitude, longitude })}</p>
    </>
  )
}

type MarkerMapProps = {
  copy: MarkerMapCopy
  markers: readonly MapMarker[]
  google: GoogleMapSetup | null
  view: MapView
  ground: ReactNode
  closeIcon: ReactNode
}

/** Markers of both kinds on the drawn map, or on Google's; one of them can be chosen. */
export function MarkerMap({ copy, markers, closeIcon, ...map }: MarkerMapProps) {
  const [selected, select] = useState<string | null>(null)
  const close = useClosing(selected, select)
  const nameOf = ({ id }: MapMarker) => fill(copy.marker, { n: writeNumber(copy.numerals, Number(id)) })
  const chosen = markers.find(({ id }) => id === selected)
  // The selected one lies above all others.
  const ordered = markers.toSorted((a, b) => Number(a.id === selected) - Number(b.id === selected))
  return (
    <MapStage
      {...map}
      label={copy.label}
      close={{ label: copy.close, icon: closeIcon }}
      points={ordered.map((marker) => (
        <PointLink
          key={marker.id}
          id={marker.id}
          title={nameOf(marker)}
          kind={marker.type}
          at={pointOnMap(marker.position)}
          isSelected={marker.id === selected}
        >
          {marker.type === 'html' ? <Chip>{nameOf(marker)}</Chip> : <Dot />}
        </PointLink>
      ))}
      markers={markers.map((marker) => ({ ...marker, title: nameOf(marker), label: nameOf(marker) }))}
      isWhole
      selected={selected}
      onSelect={select}
      onClose={close}
      card={chosen && <Card marker={chosen} name={nameOf(chosen)} copy={copy} />}
    />
  )
}
