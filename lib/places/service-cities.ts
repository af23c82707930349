import type { Messages } from '#lib/i18n/messages.ts'

type Places = Messages['cities']

/** A city's slug; messages/…/cities.json has its name. */
export type CitySlug = keyof Places['cities']

/** A city's slug, or the slug of a province that shares its name with no city. */
export type PlaceSlug = CitySlug | keyof Places['provinces']

const phonePickupCities = ['tehran', 'isfahan', 'mashhad', 'tabriz', 'ahvaz', 'qom'] as const

const bikeCities = ['tehran', 'mashhad', 'isfahan', 'shiraz', 'karaj', 'qom', 'ahvaz', 'tabriz'] as const

/** Which service is in which cities, as the owner gave the lists; the two exceptions say so. */
export const serviceCities = {
  // No cities were given for the phone taxi: those of the other booking by phone, until the owner names them.
  phoneTaxi: phonePickupCities,
  phonePickup: phonePickupCities,
  moving: ['tehran', 'karaj', 'isfahan', 'mashhad', 'shiraz', 'tabriz', 'ahvaz'],
  bike: bikeCities,
  bikeBox: ['tehran', 'qom'],
  // The popular cities, in the order of the page.
  bus: ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'],
  // “About 26 provinces and cities”, without their names: a place in each of 26 provinces, until the owner names them.
  courier: [
    ...bikeCities,
    'qazvin',
    'zanjan',
    'ardabil',
    'hamadan',
    'kermanshah',
    'ilam',
    'kerman',
    'yazd',
    'bushehr',
    'semnan',
    'gilan',
    'mazandaran',
    'golestan',
    'kurdistan',
    'west-azerbaijan',
    'markazi',
    'lorestan',
    'hormozgan',
  ],
} as const satisfies Record<string, readonly PlaceSlug[]>

/** A service whose list makes city pages: all but the courier, whose places are a guess until the owner names them. */
export type CityService = Exclude<keyof typeof serviceCities, 'courier'>

const cityServices = [
  'phoneTaxi',
  'phonePickup',
  'moving',
  'bike',
  'bikeBox',
  'bus',
] as const satisfies CityService[]

/** The services that name a city. */
export const servicesIn = (slug: string): CityService[] =>
  cityServices.filter((service) => serviceCities[service].some((city) => city === slug))

/** The cities that have a page: those which a service names. */
export const cityPages: readonly CitySlug[] = [
  ...new Set(cityServices.flatMap((service): readonly CitySlug[] => serviceCities[service])),
]
