import type { PageContext, PageSections } from '#lib/content/page.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { TickListSection } from '#lib/content/section-carrying.ts'
import { cityRows, serviceCities } from '#lib/places/cities.ts'

type Group = { title: string; items: readonly string[] }

const group = ({ title, items }: Group, pictures: readonly [ObjectName, ...ObjectName[]]) => ({
  title,
  items: items.map((name, index) => ({ name, picture: pictures[index] ?? pictures[0] })),
})

const tickList = ({ copy: { list: copy } }: PageContext<'moving-services'>): TickListSection => ({
  kind: 'tick-list',
  id: 'packing-list',
  copy,
  groups: [
    group(copy.home, ['sofa', 'bed', 'teapot', 'tree', 'bicycle']),
    group(copy.office, ['chair', 'laptop', 'briefcase', 'telephone', 'coffee']),
  ],
})

export const movingServices: PageSections<'moving-services'> = (context) => {
  const { copy, links, locale } = context
  const { furniture, light, heavy } = copy.vehicles.items
  return [
    {
      kind: 'hero',
      copy: copy.hero,
      picture: 'moving-services',
      action: { label: copy.hero.action, link: links.truckSite },
      how: { label: copy.hero.how, link: { href: '#packing-list', external: false } },
    },
    tickList(context),
    {
      kind: 'picture-tiles',
      copy: copy.vehicles,
      tiles: [
        { copy: furniture, tone: 'field', picture: 'moving-services', link: links.vanSite },
        { copy: light, tone: 'tint', picture: 'pickup-truck', link: links.truckSite },
        { copy: heavy, tone: 'deep', picture: 'truck', link: links.truckSite },
      ],
    },
    { kind: 'stops', copy: copy.benefits, layout: 'split', ground: 'paper', isJoined: true },
    {
      kind: 'cities',
      copy: copy.cities,
      cities: cityRows(locale, serviceCities.moving, links),
      picture: 'truck',
    },
    { kind: 'faq', copy: copy.faq, support: links.page('contact') },
    { kind: 'closing', copy: copy.closing, action: links.truckSite, picture: 'moving-services' },
  ]
}
