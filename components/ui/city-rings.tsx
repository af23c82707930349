import { erbil } from '#lib/places/drawn-map.ts'
import styles from './city-rings.module.css'

const { x, y } = erbil.citadel
const [inner, second, third, outer] = erbil.ringRadii

/** Erbil's ring roads around the Citadel, for use on a `--city-ground` background. */
export const CityRings = () => (
  <>
    <circle cx={x} cy={y} r={third} className={styles.round} />
    <g className={styles.roads}>
      <circle cx={x} cy={y} r={inner} strokeWidth="10" />
      <circle cx={x} cy={y} r={second} strokeWidth="10" />
      <circle cx={x} cy={y} r={third} strokeWidth="12" />
      <circle cx={x} cy={y} r={outer} strokeWidth="12" />
    </g>
    <circle cx={x} cy={y} r="34" className={styles.citadel} />
  </>
)
