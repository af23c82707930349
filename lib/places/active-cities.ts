import { branches } from './branches.ts'
import { type CitySlug, cityPages, isCity } from './cities.ts'

/** The cities where something is: a service that names its cities, or a branch. */
export const activeCities: readonly CitySlug[] = [
  ...new Set([...cityPages, ...branches.map(({ city }) => city).filter(isCity)]),
]
