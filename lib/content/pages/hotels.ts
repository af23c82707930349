import type { PageContext, PageSections } from '#lib/content/page.ts'
import type { FeaturesSection } from '#lib/content/section-cards.ts'

const features = ({ copy }: PageContext<'hotels'>): FeaturesSection['features'] => {
  const { place, room, rules } = copy.features.items
  return [
    {
      copy: place,
      rows: [
        { icon: 'map-pin', name: place.ui.hotel },
        { icon: 'route', name: place.ui.onTheMap, end: 'done' },
      ],
    },
    { copy: room, rows: [{ picture: 'bed', name: room.ui.room }] },
    { copy: rules, rows: [{ icon: 'file-text', name: rules.ui.rules, end: 'done' }] },
  ]
}

export const hotels: PageSections<'hotels'> = (context) => {
  const { copy, links } = context
  const booking = links.page('hotel-booking')
  return [
    {
      kind: 'hero',
      copy: copy.hero,
      picture: 'hotels',
      action: { label: copy.hero.action, link: booking },
      how: { label: copy.hero.how, link: { href: '#steps', external: false } },
    },
    { kind: 'facade', copy: copy.benefits, pictures: ['bed', 'suitcase', 'coffee'] },
    { kind: 'stops', id: 'steps', copy: copy.steps, layout: 'rows', ground: 'paper' },
    { kind: 'features', copy: copy.features, features: features(context) },
    { kind: 'faq', copy: copy.faq, support: links.page('contact'), ground: 'paper' },
    { kind: 'closing', copy: copy.closing, picture: 'hotels', action: booking },
  ]
}
