import type { PageContext, PageSections } from '#lib/content/page.ts'
import type { Departure } from '#lib/content/section-travel.ts'
import { cityLink, placeName } from '#lib/places/cities.ts'

type Bus = PageContext<'bus-ticket'>

// The popular cities of specification 2, in its order.
const cities = ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'] as const

const departures = ({ copy, links, locale, number }: Bus): Departure[] =>
  cities.map((city, index) => ({
    name: placeName(locale, city),
    text: copy.cities.items[city],
    numeral: number(index + 1),
    link: cityLink(city, links),
  }))

export const busTicket: PageSections<'bus-ticket'> = (context) => {
  const { copy, links } = context
  return [
    {
      kind: 'hero',
      copy: copy.hero,
      picture: 'bus-ticket',
      // The specification does not say where the booking leads; tickets are booked in the web app.
      action: { label: copy.hero.action, link: links.webApp },
      how: { label: copy.hero.how, link: { href: '#cities', external: false } },
    },
    {
      kind: 'departures',
      id: 'cities',
      copy: copy.cities,
      departures: departures(context),
      picture: 'bus',
    },
    {
      kind: 'notes',
      copy: copy.info,
      icons: ['ticket', 'armchair', 'luggage', 'map-pin', 'route', 'rotate-ccw'],
    },
    { kind: 'closing', copy: copy.closing, picture: 'bus-ticket', action: links.webApp },
  ]
}
