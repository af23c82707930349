'use client'

import './branch-map.css'
import './marker-map.css'

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { fill, writeNumber } from '#lib/i18n/phrases.ts'
import type { MapView } from '#lib/places/country-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapWords } from '#lib/places/map-view.ts'
import { leaderLine } from '#lib/places/map-view.ts'
import type { MapMarker } from '#lib/places/markers.ts'
import { pointOnMap } from '#lib/places/position.ts'
import { MapStage } from './map-stage.tsx'
import { type MapIcons, MovableMap, useMovableMap } from './movable-map.tsx'
import { useClosing } from './use-closing.ts'

/** What a map of markers says. */
export type MarkerMapCopy = {
  label: string
  /** The name of a marker, by its id. */
  marker: string
  kinds: Readonly<Record<MapMarker['type'], string>>
  /** Where a marker stands, in degrees. */
  position: string
  close: string
  moving: MapWords
  numerals: string
}

// SVG has neither lists nor buttons of its own; a link is what the keyboard reaches.
const item = { role: 'listitem' }
const toggle = (isOn: boolean) => ({ role: 'button', 'aria-pressed': isOn })

// A piece of HTML has a box in pixels, which marker-map.css scales.
const box = { x: -80, y: -20, width: 160, height: 40 }

type MarkProps = { marker: MapMarker; name: string; isSelected: boolean }

// The map's own sign, or its name as a piece of HTML.
function Mark({ marker: { id, type, position }, name, isSelected }: MarkProps) {
  const { x, y } = pointOnMap(position)
  const looks = ['map-point', type === 'html' ? 'map-html' : 'map-pin', isSelected && 'map-point-on']
  return (
    <g {...item} transform={`translate(${x} ${y})`}>
      <a
        {...toggle(isSelected)}
        id={`marker-${id}`}
        href={`#marker-${id}`}
        data-marker={id}
        aria-label={name}
        className={looks.filter(Boolean).join(' ')}
      >
        {type === 'html' ? (
          <foreignObject {...box}>
            <div className="map-chip">
              <span>{name}</span>
            </div>
          </foreignObject>
        ) : (
          <>
            <circle className="map-point-reach" />
            <circle className="map-point-dot" />
          </>
        )}
      </a>
    </g>
  )
}

type CardProps = {
  marker: MapMarker
  name: string
  copy: MarkerMapCopy
  closeIcon: ReactNode
  onClose: () => void
}

function Card({ marker: { type, position }, name, copy, closeIcon, onClose }: CardProps) {
  const latitude = writeNumber(copy.numerals, position.latitude)
  const longitude = writeNumber(copy.numerals, position.longitude)
  return (
    <>
      <b>{name}</b>
      {copy.kinds[type]}
      <p className="small text-muted">{fill(copy.position, { latitude, longitude })}</p>
      <button type="button" className="branch-close" aria-label={copy.close} onClick={onClose}>
        {closeIcon}
      </button>
    </>
  )
}

type DrawnProps = Pick<MarkerMapProps, 'copy' | 'markers' | 'home' | 'ground' | 'icons'> & {
  nameOf: (marker: MapMarker) => string
  selected: MapMarker | null
  card: ReactNode
  onSelect: (id: string | null) => void
}

const markAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<SVGElement>('[data-marker]') : null

function DrawnMarkers(props: DrawnProps) {
  const { copy, markers, home, ground, icons, nameOf, selected, card, onSelect } = props
  const map = useMovableMap(home)

  const choose = (event: { target: EventTarget; preventDefault: () => void }) => {
    event.preventDefault()
    const id = markAt(event.target)?.dataset.marker ?? null
    onSelect(id === selected?.id ? null : id)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' && markAt(event.target)) choose(event)
  }

  // The selected one lies above all others.
  const ordered = markers.toSorted((a, b) => Number(a === selected) - Number(b === selected))
  return (
    <div className="branch-map marker-map" {...{ onKeyDown: press }}>
      <MovableMap
        map={map}
        label={copy.label}
        words={copy.moving}
        icons={icons}
        ground={ground}
        onClick={choose}
      >
        {selected && (
          <path d={leaderLine(pointOnMap(selected.position), map.shown)} className="branch-leader" />
        )}
        {ordered.map((marker) => (
          <Mark key={marker.id} marker={marker} name={nameOf(marker)} isSelected={marker === selected} />
        ))}
      </MovableMap>
      <div role="status">{selected && <div className="branch-card">{card}</div>}</div>
    </div>
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
export function MarkerMap({ google, ...drawn }: MarkerMapProps) {
  const { copy, icons, markers } = drawn
  const [selectedId, select] = useState<string | null>(null)
  const selected = markers.find(({ id }) => id === selectedId) ?? null
  const nameOf = ({ id }: MapMarker) => fill(copy.marker, { n: writeNumber(copy.numerals, Number(id)) })
  const close = useClosing(selectedId, select)
  const card = selected && (
    <Card marker={selected} name={nameOf(selected)} copy={copy} closeIcon={icons.close} onClose={close} />
  )
  return (
    <MapStage
      google={google}
      drawn={(isReplaced) => (
        <DrawnMarkers
          {...drawn}
          nameOf={nameOf}
          selected={isReplaced ? null : selected}
          card={card}
          onSelect={select}
        />
      )}
      markers={markers.map((marker) => ({ ...marker, title: nameOf(marker), label: nameOf(marker) }))}
      isWhole
      selected={selectedId}
      onSelect={select}
      card={card}
      announcement={selected ? nameOf(selected) : ''}
    />
  )
}
