import { countryMap } from '#lib/places/country-map.ts'
import styles from './map.module.css'

/** Iraq and Iran and what lies around them, under the points of a map. */
export const MapGround = () => (
  <>
    <path d={countryMap.land} className={styles.land} />
    <path d={countryMap.borders} className={styles.borders} />
    <path d={countryMap.countries.iraq + countryMap.countries.iran} className={styles.countries} />
  </>
)
