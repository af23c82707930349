import { mapViews, type Point, type ViewName } from '#lib/places/drawn-map.ts'
import styles from './map.module.css'

type PlaceMarkerProps = { point: Point; view: ViewName; name: string; side: string | undefined }

/** A dot with a label on a drawn map; if `side` is undefined, the label appears only on hover or focus. */
export const PlaceMarker = ({ point, view, name, side }: PlaceMarkerProps) => {
  const { x, width } = mapViews[view]
  const inwardSide = point.x > x + width / 2 ? 'before' : 'after'
  return (
    <>
      <circle className={styles.target} />
      <circle className={styles.dot} />
      <text data-side={side ?? inwardSide} data-shown={side !== undefined}>
        {name}
      </text>
    </>
  )
}
