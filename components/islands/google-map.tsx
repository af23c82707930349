'use client'

import { GoogleMap as Canvas, InfoWindowF, OVERLAY_MOUSE_TARGET, OverlayViewF } from '@react-google-maps/api'
import {
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import mapStyles from '#components/ui/map.module.css'
import type { ViewName } from '#lib/places/drawn-map.ts'
import { boundsOf, latLng } from '#lib/places/google-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapPlace, Position } from '#lib/places/position.ts'
import styles from './google-map.module.css'

// The height of a chosen marker above its place in pixels, as in google-map.module.css.
const markerHeightPx = { small: 46, large: 26 }

// Room in pixels for a marker at the map's edge.
const boundsPaddingPx = 48

const optionsFor = ({ zoom }: GoogleMapSetup, centre: Position): google.maps.MapOptions => ({
  center: latLng(centre),
  zoom,
  // A scroll over the map moves the page.
  gestureHandling: 'cooperative',
  clickableIcons: false,
  mapTypeControl: false,
  streetViewControl: false,
  // Google reads the colour scheme only once.
  colorScheme: document.documentElement.dataset.mode?.toUpperCase() ?? 'FOLLOW_SYSTEM',
})

// Undo the browser's scrolling to a focused marker: the map moves by itself.
const resetScroll = ({ target }: SyntheticEvent) => {
  if (target instanceof Element && !target.closest('[role="dialog"]')) target.scrollTo(0, 0)
}

// Keep clicks on a marker from the map below it.
const blockMapClicks = (button: HTMLElement | null) => {
  if (button?.parentElement) google.maps.OverlayView.preventMapHitsFrom(button.parentElement)
}

const sizeOf = ({ isLarge }: MapPlace) => (isLarge ? 'large' : 'small')

type InfoWindowProps = { marker: MapPlace; onClose: () => void; children: ReactNode }

/** An info window above its marker without Google's own bar: the card has a button to close it. */
function InfoWindow({ marker, onClose, children }: InfoWindowProps) {
  // The library opens the window anew for each new object.
  const [windowProps] = useState(() => ({
    position: latLng(marker.position),
    options: {
      ariaLabel: marker.title,
      headerDisabled: true,
      pixelOffset: new google.maps.Size(0, -markerHeightPx[sizeOf(marker)]),
    },
  }))
  return (
    <InfoWindowF {...windowProps} onCloseClick={onClose}>
      {children}
    </InfoWindowF>
  )
}

// A chosen marker lies above all others.
const selectedZIndexOffset = 10_000

type GoogleMarkerProps = { marker: MapPlace; isSelected: boolean; onSelect: () => void; onFocus: () => void }

/**
 * A marker on Google's map. Google's own are either deprecated and cannot say that they are chosen, or need a map
 * that is set up with Google; these look and speak like the drawn map's.
 */
function GoogleMarker({ marker, isSelected, onSelect, onFocus }: GoogleMarkerProps) {
  const { id, title, name, isLarge, position, zIndex = 0 } = marker
  const { latitude, longitude } = position
  // The library makes the marker anew for each new object.
  const markerPosition = useMemo(() => latLng({ latitude, longitude }), [latitude, longitude])
  return (
    <OverlayViewF
      position={markerPosition}
      mapPaneName={OVERLAY_MOUSE_TARGET}
      zIndex={isSelected ? zIndex + selectedZIndexOffset : zIndex}
    >
      <button
        ref={blockMapClicks}
        type="button"
        data-marker={id}
        aria-label={title}
        aria-pressed={isSelected}
        data-point={sizeOf(marker)}
        className={styles.marker}
        onClick={onSelect}
        onFocus={onFocus}
      >
        {isLarge && name}
      </button>
    </OverlayViewF>
  )
}

export type GoogleMapProps = {
  setup: GoogleMapSetup
  /** The drawn view whose place and size it takes; none where that one fills the page. */
  view: ViewName | undefined
  places: readonly MapPlace[]
  /** Whether the markers are all there are: the map then begins where it does by default. */
  isUnfiltered: boolean
  selected: string | null
  onSelect: (id: string | null) => void
  onClose: () => void
  /** The content of the selected one's info window. */
  card: ReactNode
}

/** Google's map, once its script has come. */
export function GoogleMap(props: GoogleMapProps) {
  const { setup, view, places: markers, isUnfiltered, selected, onSelect, onClose, card } = props
  const selectedPlace = markers.find(({ id }) => id === selected)
  const [options] = useState(() => optionsFor(setup, selectedPlace?.position ?? setup.centre))
  const [map, setMap] = useState<google.maps.Map | null>(null)

  const showAll = useEffectEvent(() => {
    const [first] = markers
    if (!map || !first || isUnfiltered) return
    if (markers.length > 1) return map.fitBounds(boundsOf(markers), boundsPaddingPx)
    map.setCenter(latLng(first.position))
    map.setZoom(setup.zoom)
  })
  const ids = markers.map(({ id }) => id).join()
  useLayoutEffect(() => {
    if (map && ids) showAll()
  }, [map, ids])

  const reveal = (position: Position) => {
    if (!map?.getBounds()?.contains(latLng(position))) map?.setCenter(latLng(position))
  }
  const revealSelected = useEffectEvent(() => selectedPlace && reveal(selectedPlace.position))
  // Before Google moves the map for the info window, which opens in an effect.
  useLayoutEffect(() => {
    if (selected) revealSelected()
  }, [selected])

  return (
    <div
      data-map="google"
      data-view={view}
      className={`${mapStyles.map} ${styles.google}`}
      onScrollCapture={resetScroll}
    >
      <Canvas
        mapContainerClassName="size-full"
        options={options}
        onLoad={setMap}
        onClick={() => onSelect(null)}
      >
        {markers.map((marker) => (
          <GoogleMarker
            key={marker.id}
            marker={marker}
            isSelected={marker.id === selected}
            onSelect={() => onSelect(marker.id === selected ? null : marker.id)}
            onFocus={() => reveal(marker.position)}
          />
        ))}
        {selectedPlace && (
          <InfoWindow key={selectedPlace.id} marker={selectedPlace} onClose={onClose}>
            <div dir={setup.dir} data-card="google" className={styles.card}>
              {card}
            </div>
          </InfoWindow>
        )}
      </Canvas>
    </div>
  )
}
