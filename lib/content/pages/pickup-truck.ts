import type { PageSections } from '#lib/content/page.ts'
import { cityRows, serviceCities } from '#lib/places/cities.ts'

export const pickupTruck: PageSections<'pickup-truck'> = ({ copy, links, locale }) => {
  const { van, light, furniture, heavy } = copy.loads.items
  return [
    {
      kind: 'hero',
      copy: copy.hero,
      picture: 'pickup-truck',
      action: { label: copy.hero.action, link: links.truckSite },
      how: { label: copy.hero.how, link: { href: '#loads', external: false } },
    },
    {
      kind: 'growing-bars',
      id: 'loads',
      copy: copy.loads,
      bars: [
        { copy: van, picture: 'parcel', link: links.vanSite },
        { copy: light, picture: 'pickup', link: links.truckSite },
        { copy: furniture, picture: 'sofa', link: links.vanSite },
        { copy: heavy, picture: 'truck', link: links.truckSite },
      ],
    },
    { kind: 'stops', copy: copy.steps, layout: 'rows', ground: 'mist' },
    {
      kind: 'cities',
      copy: copy.cities,
      cities: cityRows(locale, serviceCities.phonePickup, links),
      picture: null,
    },
    {
      kind: 'checks',
      copy: copy.prepare,
      icons: ['ruler', 'package-open', 'package', 'square-parking', 'hand-helping', 'wallet'],
      ground: 'paper',
    },
    { kind: 'faq', copy: copy.faq, support: links.page('contact') },
    { kind: 'closing', copy: copy.closing, action: links.truckSite, picture: 'pickup-truck' },
  ]
}
