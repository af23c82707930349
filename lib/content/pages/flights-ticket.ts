import { landingVideo } from '#lib/content/landing-video.ts'
import type { PageContext, PageSections, WithLanding } from '#lib/content/page.ts'
import type { FeaturesSection } from '#lib/content/section-cards.ts'
import { placeName } from '#lib/places/cities.ts'

const features = ({ copy, locale }: PageContext<'flights-ticket'>): FeaturesSection['features'] => {
  const { easy, quick, costEffective } = copy.features.items
  return [
    {
      copy: easy,
      rows: [
        { icon: 'plane-takeoff', name: easy.ui.from, value: placeName(locale, 'erbil') },
        { icon: 'plane-landing', name: easy.ui.to, value: placeName(locale, 'tehran') },
      ],
    },
    { copy: quick, rows: [{ icon: 'ticket', name: quick.ui.ticket, end: 'done' }] },
    { copy: costEffective, rows: [{ icon: 'receipt-text', name: costEffective.ui.total, end: 'done' }] },
  ]
}

export const flightsTicket: PageSections<'flights-ticket', WithLanding> = (context) => {
  const { copy, links } = context
  const tickets = links.page('plane-ticket')
  return [
    {
      kind: 'hero',
      copy: copy.hero,
      picture: 'flights-ticket',
      action: { label: copy.hero.action, link: tickets },
      how: { label: copy.hero.how, link: { href: '#steps', external: false } },
    },
    { kind: 'stops', copy: copy.benefits, layout: 'split', ground: 'paper' },
    { kind: 'features', copy: copy.features, features: features(context) },
    landingVideo(context, { copy: copy.video, picture: 'flights-ticket', ground: 'paper' }),
    { kind: 'climb', id: 'steps', copy: copy.infographic, picture: 'flights-ticket' },
    { kind: 'faq', copy: copy.faq, support: links.page('contact') },
    { kind: 'closing', copy: copy.closing, action: tickets },
  ]
}
