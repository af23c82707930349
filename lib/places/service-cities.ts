import type { Messages } from '#lib/i18n/messages.ts'

type Places = Messages['cities']

export type CitySlug = keyof Places['cities']

/** A city's slug, or the slug of a province that shares its name with no city. */
export type PlaceSlug = CitySlug | keyof Places['provinces']

const bikeCities = ['tehran', 'mashhad', 'isfahan', 'shiraz', 'karaj', 'qom', 'ahvaz', 'tabriz'] as const

/** The cities (and provinces) of each service, from the owner's lists except for `courier`. */
export const serviceCities = {
  phonePickup: ['tehran', 'isfahan', 'mashhad', 'tabriz', 'ahvaz', 'qom'],
  moving: ['tehran', 'karaj', 'isfahan', 'mashhad', 'shiraz', 'tabriz', 'ahvaz'],
  bike: bikeCities,
  bikeBox: ['tehran', 'qom'],
  // The popular cities, in the order of the page.
  bus: ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'],
  // The owner names only “about 26 provinces and cities”; this list has one place in each of 26 provinces.
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

/** A service whose cities get a page. The courier is not one, because its list is a guess. */
export type CityService = Exclude<keyof typeof serviceCities, 'courier'>

const cityServices = ['phonePickup', 'moving', 'bike', 'bikeBox', 'bus'] as const satisfies CityService[]

export const servicesIn = (slug: string): CityService[] =>
  cityServices.filter((service) => serviceCities[service].some((city) => city === slug))

export const cityPages: readonly CitySlug[] = [
  ...new Set(cityServices.flatMap((service): readonly CitySlug[] => serviceCities[service])),
]
