'use client'

import {
  GoogleMap as Canvas,
  InfoWindowF,
  OVERLAY_MOUSE_TARGET,
  OverlayViewF,
  useLoadScript,
} from '@react-google-maps/api'
import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import mapStyles from '#components/ui/map.module.css'
import {
  boundsOf,
  channelOfAttempt,
  googleScript,
  latLng,
  longestLoad,
  type MapEvent,
  type NamedMarker,
} from '#lib/places/google-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { Position } from '#lib/places/position.ts'
import styles from './google-map.module.css'

type ShownProps = {
  setup: GoogleMapSetup
  markers: readonly NamedMarker[]
  /** Whether the markers are all there are: the map then begins where it does by default. */
  isWhole: boolean
  selected: string | null
  onSelect: (id: string | null) => void
  onClose: () => void
  /** What the info window of the selected one holds. */
  card: ReactNode
}

export type GoogleMapProps = ShownProps & {
  /** Whether the map is shown; until then only its script is fetched. */
  isShown: boolean
  onEvent: (event: MapEvent) => void
}

type DrawnProps = ShownProps & {
  /** Called when the map's tiles have not come in time. */
  onLate: () => void
}

// The height of a chosen marker above its place in pixels, as in google-map.module.css.
const height = { pin: 46, html: 26 }

// Room in pixels for a marker at the map's edge.
const margin = 48

const showAll = (map: google.maps.Map, markers: readonly NamedMarker[], zoom: number) => {
  const [first] = markers
  if (!first) return
  if (markers.length > 1) return map.fitBounds(boundsOf(markers), margin)
  map.setCenter(latLng(first.position))
  map.setZoom(zoom)
}

const optionsFor = ({ zoom }: GoogleMapSetup, centre: Position): google.maps.MapOptions => ({
  center: latLng(centre),
  zoom,
  // A scroll over the map moves the page.
  gestureHandling: 'cooperative',
  clickableIcons: false,
  mapTypeControl: false,
  streetViewControl: false,
  // The drawn map shows through until Google's first tile comes.
  backgroundColor: 'transparent',
  // Google reads the colour scheme only once.
  colorScheme: document.documentElement.dataset.mode?.toUpperCase() ?? 'FOLLOW_SYSTEM',
})

// Undo the browser's scrolling to a focused marker: the map moves by itself.
const standStill = ({ target }: SyntheticEvent) => {
  if (target instanceof Element && !target.closest('[role="dialog"]')) target.scrollTo(0, 0)
}

/** Runs `move` when `key` changes, before Google moves the map for an info window. */
const useChange = (key: string, move: () => void) => {
  const [known, setKnown] = useState(key)
  const onChange = useEffectEvent(move)
  useLayoutEffect(() => {
    if (key === known) return
    setKnown(key)
    onChange()
  }, [key, known])
}

type InfoWindowProps = { marker: NamedMarker; onClose: () => void; children: ReactNode }

/** An info window above its marker without Google's own bar: the card has a button to close it. */
function InfoWindow({ marker, onClose, children }: InfoWindowProps) {
  const [position] = useState(() => latLng(marker.position))
  const [options] = useState(() => ({
    ariaLabel: marker.title,
    headerDisabled: true,
    pixelOffset: new google.maps.Size(0, -height[marker.type]),
  }))
  return (
    <InfoWindowF position={position} options={options} onCloseClick={onClose}>
      {children}
    </InfoWindowF>
  )
}

// Keep clicks on a marker from the map below it.
const keepClicks = (button: HTMLElement | null) => {
  if (button?.parentElement) google.maps.OverlayView.preventMapHitsFrom(button.parentElement)
}

// A chosen marker lies above all others.
const above = 10_000

type GoogleMarkerProps = {
  marker: NamedMarker
  isSelected: boolean
  onSelect: () => void
  onFocus: () => void
}

/**
 * A marker on Google's map. Google's own are either deprecated and cannot say that they are chosen, or need a map
 * that is set up with Google; these look and speak like the drawn map's.
 */
function GoogleMarker({ marker, isSelected, onSelect, onFocus }: GoogleMarkerProps) {
  const { id, title, type, label, position, zIndex } = marker
  const { latitude, longitude } = position
  // The library makes the marker anew for each new object.
  const place = useMemo(() => latLng({ latitude, longitude }), [latitude, longitude])
  return (
    <OverlayViewF
      position={place}
      mapPaneName={OVERLAY_MOUSE_TARGET}
      zIndex={isSelected ? zIndex + above : zIndex}
    >
      <button
        ref={keepClicks}
        type="button"
        data-marker={id}
        aria-label={title}
        aria-pressed={isSelected}
        data-point={type}
        className={styles.marker}
        onClick={onSelect}
        onFocus={onFocus}
      >
        {type === 'html' && label}
      </button>
    </OverlayViewF>
  )
}

/** Calls `onLate` unless the function it returns, for when the map's tiles have come, is called in time. */
const useTiles = (onLate: () => void) => {
  const [haveCome, setCome] = useState(false)
  const tell = useEffectEvent(onLate)
  useEffect(() => {
    if (haveCome) return
    const timer = setTimeout(() => tell(), longestLoad)
    return () => clearTimeout(timer)
  }, [haveCome])
  return () => setCome(true)
}

function Shown({ setup, markers, isWhole, selected, onSelect, onClose, card, onLate }: DrawnProps) {
  const noteTiles = useTiles(onLate)
  const chosen = markers.find(({ id }) => id === selected)
  const [options] = useState(() => optionsFor(setup, chosen?.position ?? setup.centre))
  const [map, setMap] = useState<google.maps.Map | null>(null)

  const begin = (drawn: google.maps.Map) => {
    setMap(drawn)
    if (!chosen && !isWhole) showAll(drawn, markers, setup.zoom)
  }

  const reveal = (marker: NamedMarker) => {
    const position = latLng(marker.position)
    if (!map?.getBounds()?.contains(position)) map?.setCenter(position)
  }

  useChange(markers.map(({ id }) => id).join(), () => map && showAll(map, markers, setup.zoom))
  useChange(chosen?.id ?? '', () => chosen && reveal(chosen))

  return (
    <div
      data-map="google"
      className={`${mapStyles.map} ${mapStyles.wide} ${styles.google}`}
      onScrollCapture={standStill}
    >
      <Canvas
        mapContainerClassName={styles.canvas}
        options={options}
        onLoad={begin}
        onTilesLoaded={noteTiles}
        onClick={() => onSelect(null)}
      >
        {markers.map((marker) => (
          <GoogleMarker
            key={marker.id}
            marker={marker}
            isSelected={marker.id === selected}
            onSelect={() => onSelect(marker.id === selected ? null : marker.id)}
            onFocus={() => reveal(marker)}
          />
        ))}
        {chosen && (
          <InfoWindow key={chosen.id} marker={chosen} onClose={onClose}>
            <div dir={setup.dir} data-card="google" className={styles.card}>
              {card}
            </div>
          </InfoWindow>
        )}
      </Canvas>
    </div>
  )
}

/** Google's map. Its script is fetched once a document, whatever becomes of the page. */
export function GoogleMap({ isShown, onEvent, ...shown }: GoogleMapProps) {
  const { apiKey, language, region } = shown.setup
  const { isLoaded, loadError } = useLoadScript({
    id: googleScript,
    googleMapsApiKey: apiKey,
    language,
    region,
    channel: channelOfAttempt(),
    version: 'quarterly',
    authReferrerPolicy: 'origin',
  })
  const tell = useEffectEvent(onEvent)
  useEffect(() => {
    if (isLoaded) tell('arrive')
  }, [isLoaded])
  useEffect(() => {
    if (loadError) tell('fail')
  }, [loadError])
  return isShown && isLoaded && <Shown {...shown} onLate={() => onEvent('expire')} />
}
