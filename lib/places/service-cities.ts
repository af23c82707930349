import type { Messages } from '#lib/i18n/messages.ts'

type CitiesCopy = Messages['cities']

export type CitySlug = keyof CitiesCopy['cities']

/** A city's slug, or the slug of a province not named after a city. */
export type PlaceSlug = CitySlug | keyof CitiesCopy['provinces']

const bikeCities = ['tehran', 'mashhad', 'isfahan', 'shiraz', 'karaj', 'qom', 'ahvaz', 'tabriz'] as const

const courierCities = [
  'kermanshah',
  'sanandaj',
  'saqqez',
  'urmia',
  'mahabad',
  'ilam',
  'rasht',
  'sari',
  'gorgan',
  'hamadan',
  'arak',
  'yazd',
  'kerman',
  'bandar-abbas',
  'khorramabad',
  'qazvin',
  'zanjan',
  'bushehr',
] as const

/** Each service's cities, from the owner's lists except for `servicesWithSampleCities`. */
export const serviceCities = {
  // A sample, because the owner has not provided the “active-city list” yet.
  phoneTaxi: [
    'erbil',
    'sulaymaniyah',
    'duhok',
    'zakho',
    'halabja',
    'kirkuk',
    'baghdad',
    'mosul',
    'basra',
    'najaf',
    'karbala',
    ...bikeCities,
    ...courierCities,
  ],
  phonePickup: ['tehran', 'isfahan', 'mashhad', 'tabriz', 'ahvaz', 'qom'],
  moving: ['tehran', 'karaj', 'isfahan', 'mashhad', 'shiraz', 'tabriz', 'ahvaz'],
  bike: bikeCities,
  bikeBox: ['tehran', 'qom'],
  // A sample, because the owner states only “about 26 provinces and cities”. We assume that these are the eight in
  // `bike` and the following 18.
  courier: courierCities,
  // The popular destinations, in page order.
  bus: ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'],
} as const satisfies Record<string, readonly CitySlug[]>

export type CityService = keyof typeof serviceCities

const cityServices = [
  'phoneTaxi',
  'phonePickup',
  'moving',
  'bike',
  'bikeBox',
  'courier',
  'bus',
] as const satisfies CityService[]

/** The services whose lists are samples. Remove a service when the owner has confirmed its list. */
export const servicesWithSampleCities: readonly CityService[] = ['phoneTaxi', 'courier']

/** Returns the services in a city, in page order; an empty array for any other place. */
export const servicesIn = (slug: string): CityService[] =>
  cityServices.filter((service) => serviceCities[service].some((city) => city === slug))

/** The cities with at least one service. Each has a block on the cities page. */
export const citiesWithService: readonly CitySlug[] = [
  ...new Set(cityServices.flatMap((service): readonly CitySlug[] => serviceCities[service])),
]
