import type { PageSections } from '#lib/content/page.ts'

// As much as a taxi, an intercity taxi and a courier might cost.
const sampleFares = [4500, 40_000, 2500]

export const taxiRide: PageSections<'taxi-ride'> = ({ copy, links, number, price }) => [
  {
    kind: 'hero',
    copy: copy.hero,
    picture: 'taxi-ride',
    action: { label: copy.hero.action, link: links.webApp },
    how: { label: copy.hero.how, link: { href: '#steps', external: false } },
  },
  { kind: 'stops', copy: copy.benefits, layout: 'split', ground: 'paper' },
  {
    kind: 'steps',
    id: 'steps',
    copy: copy.steps,
    numerals: copy.steps.items.map((_, index) => number(index + 1)),
    screen: {
      kind: 'fares',
      copy: copy.screen,
      prices: sampleFares.map(price),
      pictures: ['taxi', 'taxi-front', 'scooter'],
    },
  },
  {
    kind: 'checks',
    copy: copy.safety,
    icons: ['badge-check', 'share-2', 'phone', 'shield', 'headset', 'lock'],
  },
  {
    kind: 'choices',
    copy: copy.payments,
    choices: [
      { copy: copy.payments.items.wallet, picture: 'purse' },
      { copy: copy.payments.items.cash, picture: 'cash' },
      { copy: copy.payments.items.online, picture: 'bank-card' },
    ],
  },
  {
    kind: 'siblings',
    copy: copy.siblings,
    // Specification 2: the other taxi services open the web app.
    siblings: [
      { copy: copy.siblings.phone, picture: 'taxi-call-booking', link: links.webApp },
      { copy: copy.siblings.intercity, picture: 'taxi-intercity', link: links.webApp },
    ],
  },
  { kind: 'faq', copy: copy.faq, support: links.page('contact') },
  { kind: 'closing', copy: copy.closing, action: links.webApp },
]
