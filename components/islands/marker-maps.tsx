'use client'

import { useState } from 'react'
import { fill } from '#lib/i18n/fill.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapMarker } from '#lib/places/marker.ts'
import { GoogleStage } from './google-stage.tsx'
import { MapStage } from './map-stage.tsx'
import { MarkerCard } from './marker-card.tsx'
import { MarkerMap, type MarkerMapProps } from './marker-map.tsx'
import { useClosing } from './use-closing.ts'

type MarkerMapsProps = Omit<MarkerMapProps, 'selected' | 'onSelect' | 'onClose' | 'nameOf'> & {
  google: GoogleMapSetup | null
}

/** Markers on the drawn map, or on Google's where the visitor asked for it. */
export function MarkerMaps({ google, ...given }: MarkerMapsProps) {
  const { copy, icons, markers } = given
  const [selectedId, select] = useState<string | null>(null)
  const [isReplaced, setReplaced] = useState(false)
  const selected = markers.find(({ id }) => id === selectedId) ?? null
  const nameOf = ({ id }: MapMarker) => fill(copy.marker, { n: writeNumber(copy.numerals, Number(id)) })
  const close = useClosing(selectedId, select)
  const drawn = { ...given, selected, onSelect: select, onClose: close, nameOf }
  if (!google) return <MarkerMap {...drawn} />

  return (
    <MapStage
      isReplaced={isReplaced}
      drawn={<MarkerMap {...drawn} selected={isReplaced ? null : selected} />}
    >
      <GoogleStage
        setup={google}
        markers={markers.map((marker) => ({ ...marker, title: nameOf(marker), label: nameOf(marker) }))}
        isWhole
        isReplaced={isReplaced}
        onReplace={setReplaced}
        selected={selectedId}
        onSelect={select}
        card={
          selected && (
            <MarkerCard {...{ copy, icons }} name={nameOf(selected)} marker={selected} onClose={close} />
          )
        }
        announcement={selected ? nameOf(selected) : ''}
      />
    </MapStage>
  )
}
