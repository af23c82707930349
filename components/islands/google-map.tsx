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

// The info window's distance above a marker's position. Leaves room for the selected marker, as styled in
// google-map.module.css.
const infoWindowOffsetPx = { small: 46, large: 26 }

// Space for markers at the map's edges.
const boundsPaddingPx = 48

const createMapOptions = ({ zoom }: GoogleMapSetup, centre: Position): google.maps.MapOptions => ({
  center: latLng(centre),
  zoom,
  // Scrolling over the map scrolls the page.
  gestureHandling: 'cooperative',
  clickableIcons: false,
  mapTypeControl: false,
  streetViewControl: false,
  // Google reads the colour scheme only once, so the map does not follow later changes to the mode.
  colorScheme: document.documentElement.dataset.mode?.toUpperCase() ?? 'FOLLOW_SYSTEM',
})

// Undoes the browser's scroll to a focused marker. The map pans to the marker instead.
const resetScroll = ({ target }: SyntheticEvent) => {
  if (target instanceof Element && !target.closest('[role="dialog"]')) target.scrollTo(0, 0)
}

// Stops clicks on a marker from reaching the map behind it.
const blockMapClicks = (button: HTMLElement | null) => {
  if (button?.parentElement) google.maps.OverlayView.preventMapHitsFrom(button.parentElement)
}

const getMarkerSize = ({ isLarge }: MapPlace) => (isLarge ? 'large' : 'small')

type InfoWindowProps = { place: MapPlace; onClose: () => void; children: ReactNode }

/** An info window without Google's header, because the card has its own close button. */
function InfoWindow({ place, onClose, children }: InfoWindowProps) {
  // The library reopens the window if these objects change, so create them only once.
  const [windowProps] = useState(() => ({
    position: latLng(place.position),
    options: {
      ariaLabel: place.title,
      headerDisabled: true,
      pixelOffset: new google.maps.Size(0, -infoWindowOffsetPx[getMarkerSize(place)]),
    },
  }))
  return (
    <InfoWindowF {...windowProps} onCloseClick={onClose}>
      {children}
    </InfoWindowF>
  )
}

// Draws the selected marker above all others.
const selectedZIndexOffset = 10_000

type GoogleMarkerProps = { place: MapPlace; isSelected: boolean; onSelect: () => void; onFocus: () => void }

/**
 * Renders a marker as a button, so that screen readers announce whether it is selected. Google's `Marker` is deprecated
 * and lacks this state, and `AdvancedMarkerElement` requires a map ID created in the Google Cloud console.
 */
function GoogleMarker({ place, isSelected, onSelect, onFocus }: GoogleMarkerProps) {
  const { id, title, name, isLarge, position, zIndex = 0 } = place
  const { latitude, longitude } = position
  // The library recreates the marker if this object changes, so keep the same one.
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
        data-point={getMarkerSize(place)}
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
  /** The drawn map's view, which sets this map's size; undefined if the map is as wide as the page. */
  view: ViewName | undefined
  places: readonly MapPlace[]
  /** Whether all places are shown; if so, the map is not zoomed to fit them. */
  isUnfiltered: boolean
  selectedId: string | null
  onSelect: (id: string | null) => void
  onClose: () => void
  card: ReactNode
}

/** Google's map; render it only after Google's script has loaded. */
export function GoogleMap(props: GoogleMapProps) {
  const { setup, view, places, isUnfiltered, selectedId, onSelect, onClose, card } = props
  const selectedPlace = places.find(({ id }) => id === selectedId)
  const [options] = useState(() => createMapOptions(setup, selectedPlace?.position ?? setup.centre))
  const [map, setMap] = useState<google.maps.Map | null>(null)

  const fitMarkers = useEffectEvent(() => {
    const [firstPlace] = places
    if (!map || !firstPlace || isUnfiltered) return
    if (places.length > 1) return map.fitBounds(boundsOf(places), boundsPaddingPx)
    map.setCenter(latLng(firstPlace.position))
    map.setZoom(setup.zoom)
  })
  const joinedIds = places.map(({ id }) => id).join()
  useLayoutEffect(() => {
    if (map && joinedIds) fitMarkers()
  }, [map, joinedIds])

  const panToMarker = (position: Position) => {
    if (!map?.getBounds()?.contains(latLng(position))) map?.setCenter(latLng(position))
  }
  const panToSelected = useEffectEvent(() => selectedPlace && panToMarker(selectedPlace.position))
  // Use a layout effect, which runs before the info window opens and Google pans the map to show it.
  useLayoutEffect(() => {
    if (selectedId) panToSelected()
  }, [selectedId])

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
        {places.map((place) => (
          <GoogleMarker
            key={place.id}
            place={place}
            isSelected={place.id === selectedId}
            onSelect={() => onSelect(place.id === selectedId ? null : place.id)}
            onFocus={() => panToMarker(place.position)}
          />
        ))}
        {selectedPlace && (
          <InfoWindow key={selectedPlace.id} place={selectedPlace} onClose={onClose}>
            <div dir={setup.dir} data-card="google" className={styles.card}>
              {card}
            </div>
          </InfoWindow>
        )}
      </Canvas>
    </div>
  )
}
