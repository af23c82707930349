import type { StoredSamples } from '#backend/index.ts'
import { type Env, hasStore, sampleSettings, storesLinks } from '#lib/base/env.ts'
import { bundledMessages } from '#lib/i18n/messages.ts'
import * as branchFile from '#lib/places/branches.ts'
import claims from './claims.json' with { type: 'json' }
import { comingSoonSlugs } from './placeholders.ts'

/** Something that is a sample, a placeholder, invented or missing, and where to change it. */
export type Sample = { name: string; what: string; where: string }

/** The names of the claims, FAQs and invented content that the owner has confirmed or replaced. */
const confirmed: readonly string[] = []

const inventedSamples: readonly Sample[] = [
  { name: 'brand-name', what: 'the brand’s name in three languages', where: 'lib/base/brand.ts' },
  { name: 'brand-mark', what: 'the brand’s mark, in the logo and all icons', where: 'lib/base/brand.ts' },
  {
    name: 'phone-taxi-cities',
    what: 'the cities of the phone taxi, and the pages of those that no other list names',
    where: 'lib/places/service-cities.ts',
  },
  {
    name: 'courier-places',
    what: 'the 26 cities and provinces of the courier',
    where: 'lib/places/service-cities.ts',
  },
  {
    name: 'career-photos',
    what: 'drawn objects instead of photographs',
    where: 'app/[locale]/careers/photos.tsx',
  },
  {
    name: 'service-cities',
    what: 'for the other services, in which cities they run',
    where: 'lib/places/service-cities.ts',
  },
  { name: 'train-tickets', what: 'where train tickets are sold', where: 'messages/*/train-ticket.json' },
  {
    name: 'intercity-payment',
    what: 'how intercity trips are paid',
    where: 'messages/*/taxi-intercity.json',
  },
  { name: 'courier-box', what: 'what the box of the courier is for', where: 'messages/*/bike-delivery.json' },
  { name: 'train-topics', what: 'the copy of the eight topics', where: 'messages/*/train-ticket.json' },
  { name: 'bus-topics', what: 'the copy of the info blocks', where: 'messages/*/bus-ticket.json' },
  {
    name: 'privacy-policy',
    what: 'the copy under the headings',
    where: 'messages/*/privacy-policy.json',
  },
  {
    name: 'headquarters-address',
    what: 'the street address on the careers page',
    where: 'messages/*/careers.json',
  },
  { name: 'taxi-fares', what: 'prices in drawings', where: 'app/[locale]/taxi-ride/page.tsx' },
  { name: 'basket-prices', what: 'prices in drawings', where: 'app/[locale]/(home)/page.tsx' },
]

// Questions that only the owner can answer. The pages tell visitors the next step instead.
const openQuestions: readonly [service: string, question: string][] = [
  ['taxi-call-booking', 'when a caller learns the fare, and how to pay it'],
  ['taxi-intercity', 'whether trips can be booked ahead, cross a border, and for how many passengers'],
  ['bike-delivery', 'the price, how to pay, and how to send from the places beyond the eight cities'],
  ['pickup-truck', 'the price, whether the driver helps to load, and in which cities it is requested online'],
  ['moving-services', 'the price, who carries, and what happens if something is damaged'],
  ['online-food-delivery', 'in which cities it starts, and how to pay'],
  ['online-supermarket-grocery', 'to which cities it delivers'],
  ['flights-ticket', 'from which airports'],
  ['train-ticket', 'on which routes'],
  ['bus-ticket', 'from which cities, the price, and how to pay'],
  ['medical-services', 'call, video or chat, the price, and the emergency numbers of both countries'],
  ['contact', 'the opening hours of the branches'],
]

const questionSamples = (): Sample[] =>
  openQuestions.map(([page, question]) => ({
    name: `asks/${page}`,
    what: `not answered: ${question}`,
    where: `messages/*/${page}.json`,
  }))

// The site runs without these settings, but lacks something that its owner may expect.
const unsetSettings = (settings: Env): Sample[] => {
  const consequences: [keyof Env, string][] = [
    ['SITE_URL', 'links and the sitemap lead to localhost, and e-mail has no links'],
    ['VACANCY_CITY', 'vacancies without a place are not in Google for Jobs'],
    ['ANDROID_APP_URL', 'pages have no link to Google Play'],
    ['IOS_APP_URL', 'pages have no link to the App Store'],
    ['SMTP_URL', 'the site sends no e-mail, such as confirmations of applications'],
    ['SECURITY_CONTACT', 'SECURITY.md refers to security.txt, which is 404'],
    [
      'SMS_WEBHOOK_URL',
      storesLinks(settings)
        ? 'links to the app are only in the database (npm run -s inbox -- links)'
        : 'the home and about pages have no field to get a link by SMS',
    ],
  ]
  // With BACKEND_URL, the product's server stores the forms and decides how long, so a site can do without these.
  const embeddedConsequences: typeof consequences = [
    ['RETENTION_DAYS', 'applications and messages are stored until you delete them'],
    ['APPLICATIONS_TO', 'applications are only in the database (npm run -s inbox)'],
    ['CONTACT_TO', 'contact messages are only in the database (npm run -s inbox)'],
  ]
  // These settings are invalid without a store.
  const isInvalid = (name: keyof Env) =>
    !hasStore(settings) && (name === 'SMTP_URL' || name === 'SMS_WEBHOOK_URL')
  return [...consequences, ...(settings.BACKEND_URL ? [] : embeddedConsequences)]
    .filter(([name]) => !settings[name] && !isInvalid(name))
    .map(([name, text]) => ({ name, what: `not set: ${text}`, where: 'docs/configuration.md' }))
}

const faqSamples = (): Sample[] =>
  Object.entries(bundledMessages.en).flatMap(([page, copy]) =>
    'faq' in copy
      ? [{ name: `faq/${page}`, what: `${copy.faq.items.length} answers`, where: `messages/*/${page}.json` }]
      : [],
  )

const storedSamples = ({ vacancies, slides }: StoredSamples): Sample[] => [
  ...(vacancies
    ? [
        {
          name: 'vacancies',
          what: `${vacancies} open vacancies, hidden from search engines if SITE_URL is public`,
          where: 'npm run -s vacancies',
        },
      ]
    : []),
  ...(slides
    ? [{ name: 'slides', what: `${slides} slides on the home and food pages`, where: 'npm run -s landing' }]
    : []),
]

const branchSamples = (): Sample[] =>
  branchFile.isSample
    ? [
        {
          name: 'branches',
          what: `${branchFile.branches.length} branches, without structured data if SITE_URL is public`,
          where: 'lib/places/branches.json',
        },
      ]
    : []

// Claims in the copy that only the owner can confirm.
const claimSamples = (): Sample[] =>
  claims.map((key) => {
    const text = key.split('.').reduce<unknown>((value, part) => Object(value)[part], bundledMessages.en)
    return { name: `says/${key}`, what: `${text}`, where: `messages/*/${key.split('.')[0]}.json` }
  })

/** Lists samples, unconfirmed facts and unset settings; `stored` is null if pages show the product's data. */
export const findSamples = (settings: Env, stored: StoredSamples | null): Sample[] => [
  ...sampleSettings(settings).map((name) => ({
    name,
    what: 'a setting with a sample value',
    where: 'docs/configuration.md',
  })),
  ...unsetSettings(settings),
  ...claimSamples().filter(({ name }) => !confirmed.includes(name)),
  ...branchSamples(),
  ...(stored ? storedSamples(stored) : []),
  ...[...inventedSamples, ...faqSamples(), ...questionSamples()].filter(
    ({ name }) => !confirmed.includes(name),
  ),
  {
    name: 'pages',
    what: `${comingSoonSlugs.length} that are not open yet`,
    where: 'lib/content/placeholders.ts',
  },
]
