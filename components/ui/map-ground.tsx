import map from '#lib/places/country-map.json' with { type: 'json' }
import styles from './map.module.css'

/** Iraq and Iran and what lies around them, under the points of a map. */
export const MapGround = () => (
  <>
    <path d={map.land} className={styles.land} />
    <path d={map.borders} className={styles.borders} />
    <path d={map.countries.iraq + map.countries.iran} className={styles.countries} />
  </>
)
