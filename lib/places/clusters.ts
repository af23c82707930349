import Supercluster from 'supercluster'
import type { MapView } from './country-map.ts'
import { centredOn, margin, type Size, zoomedBy } from './map-view.ts'
import type { MapMarker } from './marker.ts'
import { earthWidth, type Point, pointOnMap, positionOnMap } from './projection.ts'

/** A marker in its place. */
export type PlacedMarker = { marker: MapMarker; point: Point }

/** Markers that would lie on each other. */
export type MarkerCluster = { id: number; count: number; point: Point }

// In pixels: two of them are two targets for a thumb.
const radius = 66

// Above the level at which this library draws its widest tile, every marker stands alone.
const deepest = 8
const tile = 512

// Half a level deeper: the library joins what is nearer than the radius at the whole level before.
const levelOf = (shown: MapView, { width }: Size) =>
  Math.log2((earthWidth * width) / shown.width / tile) + 0.5

const boundsOf = (shown: MapView): [west: number, south: number, east: number, north: number] => {
  const [across, down] = [shown.width * margin, shown.height * margin]
  const start = positionOnMap({ x: shown.x - across, y: shown.y - down })
  const end = positionOnMap({ x: shown.x + shown.width + across, y: shown.y + shown.height + down })
  return [start.longitude, end.latitude, end.longitude, start.latitude]
}

/** What of many markers a window shows, those that would lie on each other as one. */
export const clusterMarkers = (markers: readonly MapMarker[]) => {
  const index = new Supercluster<PlacedMarker>({ radius, maxZoom: deepest })
  index.load(
    markers.map((marker) => ({
      type: 'Feature',
      // The same object each time it is asked for, so that what is there already need not be drawn again.
      properties: { marker, point: pointOnMap(marker.position) },
      geometry: { type: 'Point', coordinates: [marker.position.longitude, marker.position.latitude] },
    })),
  )

  /** What stands in and close around a part of the drawing, as large as a window shows it; what lies in front last. */
  const at = (seen: MapView, shown: MapView, size: Size) => {
    const single: PlacedMarker[] = []
    const clusters: MarkerCluster[] = []
    for (const { properties, geometry } of index.getClusters(boundsOf(seen), levelOf(shown, size))) {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if ('cluster_id' in properties) {
        const point = pointOnMap({ latitude, longitude })
        clusters.push({ id: properties.cluster_id, count: properties.point_count, point })
      } else single.push(properties)
    }
    return { single: single.sort((a, b) => a.marker.zIndex - b.marker.zIndex), clusters }
  }

  /** The view in which a cluster comes apart. */
  const opened = ({ id, point }: MarkerCluster, shown: MapView, size: Size): MapView => {
    const levels = index.getClusterExpansionZoom(id) - levelOf(shown, size)
    // A hair more, for the level begins there.
    return centredOn(zoomedBy(shown, 2 ** levels * 1.001, point), point)
  }

  return { at, opened }
}
