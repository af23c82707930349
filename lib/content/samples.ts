import { readLandingPage } from '#lib/backend/store/landing-page.ts'
import { isSampleSlide } from '#lib/backend/store/sample-slides.ts'
import { countSampleVacancies } from '#lib/backend/store/samples.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { type Env, sampleSettings } from '#lib/base/env.ts'
import { bundledMessages, type Messages } from '#lib/i18n/messages.ts'
import * as branchFile from '#lib/places/branches.ts'
import claims from './claims.json' with { type: 'json' }
import { comingSoonSlugs } from './placeholders.ts'

/** Something that is a sample, a placeholder or invented, and where it is replaced. */
export type Sample = { name: string; what: string; where: string }

type PageWithFaq = {
  [Page in keyof Messages]: Messages[Page] extends { faq: unknown } ? Page : never
}[keyof Messages]

type OwnName = keyof typeof claims.invented | `faq/${PageWithFaq}` | `says/${string}`

/** What the owner has confirmed or replaced, of all that carries no flag of its own. */
const confirmed: readonly OwnName[] = []

const namesOf = <Name extends string>(record: Readonly<Record<Name, unknown>>) =>
  Object.keys(record).filter((name): name is Name => Object.hasOwn(record, name))

const hasFaq = (page: keyof Messages): page is PageWithFaq => 'faq' in bundledMessages.en[page]

// Claims of the texts that the specification does not make: only the owner knows whether they are true.
const said = claims.says.map((key) => {
  const text = key.split('.').reduce<unknown>((words, part) => Object(words)[part], bundledMessages.en)
  return { name: `says/${key}` as const, what: `${text}`, where: `messages/*/${key.split('.')[0]}.json` }
})

const inWords = (): Sample[] => {
  // The specification leaves these open, so they were made up.
  const own = namesOf(claims.invented).map((name) => ({ name, ...claims.invented[name] }))
  const faqs = namesOf(bundledMessages.en)
    .filter(hasFaq)
    .map((page) => ({
      name: `faq/${page}` as const,
      what: `${bundledMessages.en[page].faq.items.length} answers`,
      where: `messages/*/${page}.json`,
    }))
  return [...own, ...faqs, ...said].filter(({ name }) => !confirmed.includes(name))
}

const inDatabase = async (db: Database): Promise<Sample[]> => {
  const vacancies = await countSampleVacancies(db)
  const { length: slides } = (await readLandingPage(db)).slides.filter(isSampleSlide)
  return [
    ...(vacancies ? [{ name: 'vacancies', what: `${vacancies} open ones`, where: 'npm run vacancies' }] : []),
    ...(slides ? [{ name: 'slides', what: `${slides} on home and food`, where: 'npm run landing' }] : []),
  ]
}

const inBranches = (): Sample[] =>
  branchFile.isSample
    ? [{ name: 'branches', what: `${branchFile.branches.length} of them`, where: 'lib/places/branches.json' }]
    : []

/** All that has to be replaced before the site goes live; `db` is the embedded backend's database, if it is used. */
export const findSamples = async (settings: Env, db: Database | null): Promise<Sample[]> => [
  ...sampleSettings(settings).map((name) => ({ name, what: 'a setting', where: 'docs/configuration.md' })),
  ...inBranches(),
  ...(db ? await inDatabase(db) : []),
  ...inWords(),
  {
    name: 'pages',
    what: `${comingSoonSlugs.length} that are not open yet`,
    where: 'lib/content/placeholders.ts',
  },
]
