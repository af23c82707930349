import type { PageContext, PageSections } from '#lib/content/page.ts'
import type { Section } from '#lib/content/section.ts'
import type { LinkRowsSection } from '#lib/content/section-rows.ts'
import type { ServiceSlug } from '#lib/content/services.ts'
import { fill } from '#lib/i18n/fill.ts'
import { activeCities, branches, isSample } from '#lib/places/branches.ts'
import {
  type CityService,
  type CitySlug,
  cityPages,
  cityRows,
  placeName,
  servicesIn,
} from '#lib/places/cities.ts'
import { cityPoints } from '#lib/places/country-map.ts'

type City = PageContext<'city'> & { city: CitySlug }

const pageOfService: Readonly<Record<CityService, ServiceSlug>> = {
  phoneTaxi: 'taxi-call-booking',
  phonePickup: 'pickup-truck',
  moving: 'moving-services',
  bike: 'bike-delivery',
  bikeBox: 'bike-delivery',
}

const serviceRows = ({ copy, links, city }: City): LinkRowsSection['rows'] =>
  servicesIn(city).map((service) => ({
    ...copy.services.items[service],
    link: links.page(pageOfService[service]),
  }))

const orderRows = ({ copy: { order }, links, city }: City): LinkRowsSection['rows'] => {
  const runs = (...services: CityService[]) => servicesIn(city).some((service) => services.includes(service))
  const ways = [
    { ...order.webApp, link: links.webApp, isOpen: true },
    { ...order.phone, link: links.phoneTaxi, isOpen: runs('phoneTaxi') },
    { ...order.pickup, link: links.truckSite, isOpen: runs('phonePickup', 'moving') },
    // The specification has no number of its own for it.
    { ...order.pickupByPhone, link: links.page('contact'), isOpen: runs('phonePickup') },
    { ...order.van, link: links.vanSite, isOpen: runs('moving') },
    { ...order.parcel, link: links.parcelSite, isOpen: runs('bike', 'bikeBox') },
  ]
  return ways.filter(({ isOpen }) => isOpen)
}

const branchRows = ({ locale, links, city }: City): LinkRowsSection['rows'] =>
  branches
    .filter((branch) => branch.city === city)
    .map(({ id, title, address }) => ({
      name: title[locale],
      text: address[locale],
      link: links.page(`contact#${id}`),
    }))

const branchSections = (context: City, title: string): Section[] => {
  const rows = branchRows(context)
  if (rows.length === 0) return []
  const copy = { title, text: isSample ? context.copy.branches.sample : '' }
  return [{ kind: 'link-rows', copy, rows, ground: 'paper' }]
}

/** One city: what runs there, how to order it, its branches and its place on the map. */
export const city: PageSections<'city', { city: CitySlug }> = (context) => {
  const { copy, links, locale } = context
  const name = placeName(locale, context.city)
  const about = (text: string) => fill(text, { city: name })
  return [
    {
      kind: 'hero-plain',
      copy: { title: name, text: copy.hero.text },
      back: { label: copy.hero.back, link: links.page('cities') },
    },
    {
      kind: 'link-rows',
      copy: { title: about(copy.services.title) },
      rows: serviceRows(context),
      ground: 'paper',
    },
    { kind: 'link-rows', copy: { title: copy.order.title }, rows: orderRows(context), ground: 'mist' },
    ...branchSections(context, about(copy.branches.title)),
    {
      kind: 'city-map',
      copy: { ...copy.map, title: about(copy.map.title) },
      points: cityPoints(locale, activeCities, [context.city]),
      list: null,
    },
  ]
}

/** Every city that has a page. */
export const cities: PageSections<'city'> = ({ copy, links, locale }) => [
  { kind: 'hero-plain', copy: copy.list.hero },
  { kind: 'cities', copy: copy.list.cities, cities: cityRows(locale, cityPages, links), picture: null },
]
