import './map.css'
import { countryMap } from '#lib/places/country-map.ts'

/** Iraq and Iran and what lies around them, under the points of a map. */
export const MapGround = () => (
  <>
    <path d={countryMap.land} className="map-ground" />
    <path d={countryMap.borders} className="map-borders" />
    <path d={countryMap.countries.iraq + countryMap.countries.iran} className="map-countries" />
  </>
)
