import type { PageSections } from '#lib/content/page.ts'
import { sendLinkIn } from '#lib/content/send-link.ts'
import { services } from '#lib/content/services.ts'
import { activeCities } from '#lib/places/branches.ts'
import type { CitySlug } from '#lib/places/cities.ts'
import { cityPoints } from '#lib/places/country-map.ts'

// Those that people look for to find their way on the map.
const largeCities: readonly CitySlug[] = [
  ...(['erbil', 'baghdad', 'basra'] as const),
  ...(['tehran', 'mashhad', 'isfahan', 'shiraz', 'tabriz'] as const),
]

export const about: PageSections<'about'> = ({ copy, common, links, locale }) => [
  { kind: 'hero', copy: copy.hero, picture: 'about', action: null, how: null },
  {
    kind: 'introduction',
    copy: copy.aboutUs,
    careers: links.page('careers'),
    servicesLabel: common.nav.services,
    services: services.map(({ slug, picture }) => ({
      name: common.services[slug].name,
      picture,
      link: links.page(slug),
    })),
  },
  { kind: 'stops', copy: copy.facts, layout: 'split', ground: 'paper', isJoined: true },
  {
    kind: 'city-map',
    copy: copy.map,
    points: cityPoints(locale, activeCities, largeCities),
    list: { label: copy.map.cities, link: links.page('cities') },
  },
  { kind: 'send-link-band', copy: copy.sendLink, sendLink: sendLinkIn(locale) },
]
