import { type CityService, sampleLists, servicesIn } from '#lib/places/service-cities.ts'
import { isPublicSite } from '#lib/settings/env.ts'

/** Checks whether search engines may learn the cities of a service; not those of a sample on a public site. */
export const isListed = (service: CityService): boolean => !(isPublicSite() && sampleLists.includes(service))

/** Checks whether search engines may list a city's page. */
export const isListedCity = (slug: string): boolean => servicesIn(slug).some(isListed)
