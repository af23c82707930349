import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import type { MarkerMapSection } from '#lib/content/section-maps.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { pluralText } from '#lib/i18n/plurals.ts'
import { clusterMarkers } from '#lib/places/clusters.ts'
import { leaderLine } from '#lib/places/leader.ts'
import { isIn } from '#lib/places/map-view.ts'
import type { MapMarker } from '#lib/places/marker.ts'
import { pointOnMap } from '#lib/places/projection.ts'
import { ClusterMark, MapMark } from './map-marks.tsx'
import { MarkerCard } from './marker-card.tsx'
import { type MapIcons, MovableMap } from './movable-map.tsx'
import { useMovableMap } from './use-movable-map.ts'

export type MarkerMapProps = Pick<MarkerMapSection, 'copy' | 'markers'> & {
  selected: MapMarker | null
  onSelect: (id: string | null) => void
  onClose: () => void
  nameOf: (marker: MapMarker) => string
  home: MarkerMapSection['view']
  ground: ReactNode
  icons: MapIcons & { close: ReactNode }
}

const markAt = (target: EventTarget): HTMLOrSVGElement | null =>
  target instanceof SVGElement || target instanceof HTMLElement
    ? target.closest<SVGElement>('[data-marker], [data-cluster]')
    : null

/** Many markers on a drawn map, of which one can be selected. Only what the window shows is in the page. */
export function MarkerMap(props: MarkerMapProps) {
  const { copy, markers, selected, onSelect, onClose, nameOf, home, ground, icons } = props
  const map = useMovableMap(home)
  const clusters = useMemo(() => clusterMarkers(markers), [markers])
  // What was seen once stays: who drags a map back finds it there, at no cost.
  const shown = clusters.at(map.seen, map.shown, map.size)

  const number = (value: number) => writeNumber(copy.numerals, value)
  const countOf = (n: number) => pluralText(copy.count, n, number(n))

  const choose = (event: { target: EventTarget; preventDefault: () => void }) => {
    event.preventDefault()
    const { marker = null, cluster: opened } = markAt(event.target)?.dataset ?? {}
    const cluster = shown.clusters.find(({ id }) => String(id) === opened)
    if (!cluster) return onSelect(marker === selected?.id ? null : marker)
    map.goTo(clusters.opened(cluster, map.shown, map.size))
    // It will be gone, and the focus with it.
    map.frame.current?.focus({ preventScroll: true })
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' && markAt(event.target)) choose(event)
  }

  // The selected one lies above all others, and in no cluster.
  const single = shown.single.filter(({ marker }) => marker !== selected)
  if (selected) single.push({ marker: selected, point: pointOnMap(selected.position) })
  const inView = [...shown.clusters, ...shown.single.map(({ point }) => ({ point, count: 1 }))]
    .filter(({ point }) => isIn(map.shown, point))
    .reduce((sum, { count }) => sum + count, 0)
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
        {shown.clusters.map((cluster) => (
          <ClusterMark
            key={cluster.id}
            cluster={cluster}
            name={countOf(cluster.count)}
            count={number(cluster.count)}
          />
        ))}
        {single.map(({ marker, point }) => (
          <MapMark
            key={marker.id}
            marker={marker}
            point={point}
            name={nameOf(marker)}
            isSelected={marker === selected}
          />
        ))}
      </MovableMap>
      <div role="status">
        <p className="small mt-3 text-muted">{countOf(inView)}</p>
        {selected && (
          <div className="branch-card">
            <MarkerCard {...{ copy, icons }} name={nameOf(selected)} marker={selected} onClose={onClose} />
          </div>
        )}
      </div>
    </div>
  )
}
