'use client'

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import mapStyles from '#components/ui/map.module.css'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { fill } from '#lib/i18n/phrases.ts'
import type { MapView } from '#lib/places/country-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapWords } from '#lib/places/map-view.ts'
import type { MapMarker } from '#lib/places/markers.ts'
import { pointOnMap } from '#lib/places/position.ts'
import { MapStage } from './map-stage.tsx'
import styles from './marker-map.module.css'
import type { MapIcons } from './movable-map.tsx'
import { useClosing } from './use-closing.ts'

/** What a map of markers says. */
export type MarkerMapCopy = {
  label: string
  /** The name of a marker, by its id. */
  marker: string
  kinds: Readonly<Record<MapMarker['type'], string>>
  /** The sentence for the position of a marker in degrees. */
  position: string
  close: string
  moving: MapWords
  numerals: string
}

// SVG has neither lists nor buttons of its own; a link is what the keyboard reaches.
const item = { role: 'listitem' }
const toggle = (isOn: boolean) => ({ role: 'button', 'aria-pressed': isOn })

// A piece of HTML has a box in pixels, which marker-map.module.css scales.
const box = { x: -80, y: -20, width: 160, height: 40 }

type MarkProps = { marker: MapMarker; name: string; isSelected: boolean; onToggle: () => void }

// The map's own sign, or its name as a piece of HTML.
function Mark({ marker: { id, type, position }, name, isSelected, onToggle }: MarkProps) {
  const { x, y } = pointOnMap(position)
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    onToggle()
  }
  return (
    <g {...item} transform={`translate(${x} ${y})`}>
      <a
        {...toggle(isSelected)}
        id={`marker-${id}`}
        href={`#marker-${id}`}
        data-marker={id}
        aria-label={name}
        data-point={type}
        className={mapStyles.point}
        onKeyDown={press}
      >
        {type === 'html' ? (
          <foreignObject {...box}>
            <div className={styles.chip}>
              <span>{name}</span>
            </div>
          </foreignObject>
        ) : (
          <>
            <circle className={mapStyles.reach} />
            <circle className={mapStyles.dot} />
          </>
        )}
      </a>
    </g>
  )
}

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
  home: MapView
  ground: ReactNode
  icons: MapIcons & { close: ReactNode }
}

/** Markers of both kinds on the drawn map, or on Google's; one of them can be chosen. */
export function MarkerMap({ copy, markers, icons, ...map }: MarkerMapProps) {
  const [selected, select] = useState<string | null>(null)
  const close = useClosing(selected, select)
  const nameOf = ({ id }: MapMarker) => fill(copy.marker, { n: writeNumber(copy.numerals, Number(id)) })
  const chosen = markers.find(({ id }) => id === selected)
  const points = (selectedId: string | null) =>
    // The selected one lies above all others.
    markers
      .toSorted((a, b) => Number(a.id === selectedId) - Number(b.id === selectedId))
      .map((marker) => (
        <Mark
          key={marker.id}
          marker={marker}
          name={nameOf(marker)}
          isSelected={marker.id === selectedId}
          onToggle={() => select(marker.id === selectedId ? null : marker.id)}
        />
      ))
  return (
    <MapStage
      {...map}
      className={styles.markers}
      label={copy.label}
      words={copy.moving}
      closeLabel={copy.close}
      icons={icons}
      points={points}
      markers={markers.map((marker) => ({ ...marker, title: nameOf(marker), label: nameOf(marker) }))}
      isWhole
      selected={selected}
      place={chosen ? pointOnMap(chosen.position) : null}
      onSelect={select}
      onClose={close}
      card={chosen && <Card marker={chosen} name={nameOf(chosen)} copy={copy} />}
      announcement={chosen ? nameOf(chosen) : ''}
    />
  )
}
