import type { PageContext, PageSections } from '#lib/content/page.ts'
import type { ChoicesSection, FeaturesSection } from '#lib/content/section-cards.ts'
import type { HourCell } from '#lib/content/section-hours.ts'
import type { Tab } from '#lib/content/section-tabs.ts'
import { intercityHours } from '#lib/i18n/facts.ts'
import { placeName } from '#lib/places/cities.ts'

type Intercity = PageContext<'taxi-intercity'>

const hoursId = 'hours'

const hours = ({ number }: Intercity): HourCell[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    numeral: number(hour),
    isOpen: hour >= intercityHours.opens && hour < intercityHours.closes,
  }))

const features = ({ copy, locale }: Intercity): FeaturesSection['features'] => {
  const { points, hour, car } = copy.features.items
  return [
    {
      copy: points,
      rows: [
        { icon: 'circle-dot', name: points.ui.from, value: placeName(locale, 'erbil') },
        { icon: 'map-pin', name: points.ui.to, value: placeName(locale, 'sulaymaniyah') },
      ],
    },
    { copy: hour, rows: [{ icon: 'clock', name: hour.ui.leave, value: hour.ui.time }] },
    { copy: car, rows: [{ picture: 'taxi', name: car.ui.name, note: car.ui.note, end: 'done' }] },
  ]
}

const tabs = ({ copy, number }: Intercity): Tab[] => {
  const { car, safety, comfort } = copy.tabs.items
  const pages = [
    { id: 'car', copy: car, picture: 'taxi-intercity' },
    { id: 'safety', copy: safety, picture: 'taxi-ride' },
    { id: 'comfort', copy: comfort, picture: 'home' },
  ] as const
  return pages.map(({ id, copy: words, picture }, index) => ({
    id,
    copy: words,
    numeral: number(index + 1),
    panel: { kind: 'scene', copy: words, picture },
  }))
}

const pricing = ({ copy }: Intercity): ChoicesSection['choices'] => {
  const { route, fare, payment } = copy.pricing.items
  return [
    { copy: route, picture: 'compass' },
    { copy: fare, picture: 'mobile-phone' },
    { copy: payment, picture: 'purse' },
  ]
}

export const taxiIntercity: PageSections<'taxi-intercity'> = (context) => {
  const { copy, links } = context
  return [
    {
      kind: 'hero',
      copy: copy.hero,
      picture: 'taxi-intercity',
      action: { label: copy.hero.action, link: links.webApp },
      how: { label: copy.hero.how, link: { href: `#${hoursId}`, external: false } },
    },
    { kind: 'hours', id: hoursId, copy: copy.hours, hours: hours(context), picture: 'taxi-front' },
    { kind: 'features', copy: copy.features, features: features(context) },
    { kind: 'tabs', copy: copy.tabs, tabs: tabs(context) },
    { kind: 'stops', copy: copy.steps, layout: 'rows', ground: 'mist' },
    {
      kind: 'checks',
      copy: copy.security,
      icons: ['badge-check', 'share-2', 'shield', 'battery-charging', 'phone', 'headset'],
    },
    { kind: 'choices', copy: copy.pricing, choices: pricing(context) },
    { kind: 'faq', copy: copy.faq, support: links.page('contact') },
    { kind: 'figure-band', copy: copy.driver, action: links.page('driver-registration') },
    { kind: 'closing-row', copy: copy.closing, action: links.webApp },
  ]
}
