import map from '#lib/places/country-map.json' with { type: 'json' }
import styles from './map.module.css'

export const BaseMap = () => (
  <>
    <path d={map.land} className={styles.land} />
    <path d={map.borders} className={styles.borders} />
    <path d={map.countries.iraq + map.countries.iran} className={styles.countries} />
  </>
)
