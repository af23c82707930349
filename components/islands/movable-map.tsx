import type { MouseEvent, ReactNode } from 'react'
import type { MapWords } from '#lib/places/map-words.ts'
import type { MovedMap } from './use-movable-map.ts'

/** What the map's buttons show. */
export type MapIcons = Record<'zoomIn' | 'zoomOut' | 'whole', ReactNode>

// SVG has no lists of its own.
const list = { role: 'list' }

type ButtonProps = { name: string; icon: ReactNode; isIdle?: boolean; onPress: () => void }

const MapButton = ({ name, icon, isIdle = false, onPress }: ButtonProps) => (
  // It stays where the focus is, though it has nothing to do.
  <button type="button" aria-label={name} aria-disabled={isIdle} onClick={onPress}>
    {icon}
  </button>
)

type MovableMapProps = {
  map: MovedMap
  label: string
  words: MapWords
  icons: MapIcons
  ground: ReactNode
  onClick: (event: MouseEvent) => void
  /** List items that stand on the map. */
  children: ReactNode
}

/** A drawn map in a window, which mouse, fingers, keys and buttons move. Without JavaScript it stands still. */
export function MovableMap({ map, label, words, icons, ground, onClick, children }: MovableMapProps) {
  const { x, y, width, height } = map.drawn
  const handles = map.isMovable ? { role: 'group', 'aria-label': words.keys } : {}
  return (
    <div
      {...handles}
      ref={map.frame}
      tabIndex={map.tabIndex}
      data-zoomed={map.closeness}
      className="map map-wide map-movable"
    >
      <svg
        {...list}
        ref={map.drawing}
        aria-label={label}
        viewBox={`${x} ${y} ${width} ${height}`}
        className="country-map"
        {...{ onClick }}
      >
        {ground}
        {children}
      </svg>
      <div className="map-buttons">
        <MapButton name={words.zoomIn} icon={icons.zoomIn} onPress={map.zoomIn} />
        <MapButton name={words.zoomOut} icon={icons.zoomOut} onPress={map.zoomOut} />
        <MapButton name={words.whole} icon={icons.whole} isIdle={map.isHome} onPress={map.goHome} />
      </div>
    </div>
  )
}
