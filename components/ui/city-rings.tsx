import { erbilDrawing } from '#lib/places/drawn-map.ts'
import styles from './city-rings.module.css'

const { x, y } = erbilDrawing.citadel
const [innerRadius, secondRadius, thirdRadius, outerRadius] = erbilDrawing.ringRadii

/** Erbil's ring roads around the Citadel, for use on a `--city-ground` background. */
export const CityRings = () => (
  <>
    <circle cx={x} cy={y} r={thirdRadius} className={styles.round} />
    <g className={styles.roads}>
      <circle cx={x} cy={y} r={innerRadius} strokeWidth="10" />
      <circle cx={x} cy={y} r={secondRadius} strokeWidth="10" />
      <circle cx={x} cy={y} r={thirdRadius} strokeWidth="12" />
      <circle cx={x} cy={y} r={outerRadius} strokeWidth="12" />
    </g>
    <circle cx={x} cy={y} r="34" className={styles.citadel} />
  </>
)
