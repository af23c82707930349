'use client'

import { type ReactNode, useState } from 'react'
import type { MapPlace } from '#lib/places/position.ts'
import { MapStage, type MapStageProps } from './map-stage.tsx'

type MarkerMapProps = Pick<
  MapStageProps,
  'view' | 'isFullWidth' | 'label' | 'baseMap' | 'google' | 'closeButton'
> & {
  /** Each place with its card's content. */
  places: readonly (MapPlace & { card: ReactNode })[]
}

export function MarkerMap(props: MarkerMapProps) {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const selectedPlace = props.places.find(({ id }) => id === selectedId)
  return (
    <MapStage
      {...props}
      isUnfiltered
      selectedId={selectedId}
      onSelect={setSelectedId}
      card={selectedPlace?.card}
    />
  )
}
