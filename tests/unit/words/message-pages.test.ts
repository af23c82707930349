import { describe, expect, test } from 'vitest'
import { brand } from '#lib/base/brand.ts'
import { shownCopy } from '#lib/content/page-context.ts'
import { services } from '#lib/content/services.ts'
import { phoneTaxiNumber } from '#lib/i18n/business-constants.ts'
import { fillPlaceholders } from '#lib/i18n/inline-text.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import { countWords, renderSampleTexts, textsOf } from '#tests/support/rules/message-texts.ts'

const messages: Record<Locale, Messages> = { en, ku, ar }
const texts = { en: textsOf(en), ku: textsOf(ku), ar: textsOf(ar) }

describe('pages', () => {
  // Shared copy, the error page, names of places and e-mails have no page metadata.
  const withoutMeta = new Set(['common', 'fault', 'cities', 'mail'])
  const pagesWithMeta = Object.entries(en).flatMap(([page, copy]) => ('meta' in copy ? [page] : []))

  test.each(localeCodes)('pages in %s → unique titles and descriptions of the right length', (locale) => {
    const metas = texts[locale].filter(({ path }) => /\.meta\.(?:title|description)$/.test(path))
    const shown = metas.map(({ path, text }) => ({ path, text: renderSampleTexts(locale, text).join() }))
    expect(pagesWithMeta).toEqual(Object.keys(en).filter((page) => !withoutMeta.has(page)))
    expect(new Set(shown.map(({ text }) => text)).size).toBe(shown.length)
    const wrong = shown.filter(({ path, text }) => {
      const [least, most] = path.endsWith('title') ? [3, 60 - ` · ${brand[locale]}`.length] : [110, 160]
      return text.length < least || text.length > most
    })
    expect(wrong).toEqual([])
  })

  test.each(localeCodes)(
    'descriptions of city and coming-soon pages in %s → 110 to 160 characters for any name',
    (locale) => {
      const { city: page, cities, 'coming-soon': soon } = messages[locale]
      const descriptions = [
        ...Object.values(cities.cities).map((city) => fillPlaceholders(page.meta.description, { city })),
        ...Object.values(soon.routes).map((title) =>
          fillPlaceholders(soon.meta.description, { title, dial: phoneTaxiNumber }),
        ),
      ]
      expect(descriptions.length).toBeGreaterThan(40)
      expect(descriptions.filter(({ length }) => length < 110 || length > 160)).toEqual([])
    },
  )

  // Text outside the page's prose: metadata (`meta`), replacements of other text (`soon`), Persian text, drawings
  // (`screen`, `ui`), labels (`label`, `titleFull`, `mapLabel`, `other`), and most text of the list of jobs (`jobs`).
  const notProse =
    /^(?:meta|screen|persian|soon)\.|\.(?:label|titleFull|mapLabel|ui)(?:\.|$)|^jobs\.(?!title|text)|\.other$/
  // All pages except those for a task and those that consist of data, such as branches and cities.
  const prosePages = pagesWithMeta.filter(
    (page) =>
      !/^(?:job-details|apply|application|city|contact|contact-us|send-link|coming-soon|map-demo)$/.test(
        page,
      ),
  )
  // Arabic and Kurdish need fewer words, because articles, “and” and pronouns are parts of words.
  const minWords = { en: 250, ku: 210, ar: 190 }

  test.each(prosePages.flatMap((page) => localeCodes.map((locale) => [page, locale] as const)))(
    'page %s in %s → at least the minimum number of words',
    (page, locale) => {
      const own = texts[locale].filter(({ path }) => path.startsWith(`${page}.`))
      const seen = own.filter(({ path }) => !notProse.test(path.slice(page.length + 1)))
      const words = seen.flatMap(({ text }) => renderSampleTexts(locale, text)).map(countWords)
      expect(words.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(minWords[locale])
    },
  )
})

test.each(localeCodes)(
  'closed services in %s → description, hero, closing title and mentions of the button contain “soon”',
  (locale) => {
    const soon = { en: /soon/i, ku: /بەم زووانە/, ar: /قريباً/ }[locale]
    const promises = services.flatMap(({ slug, orderLinks }) => {
      const shown = textsOf(shownCopy(locale, slug)).filter(({ path }) => !path.startsWith('soon.'))
      const button = shown.find(({ path }) => path === 'hero.action')?.text
      const isPromise = ({ path, text }: (typeof shown)[number]) =>
        /^(?:meta\.description|hero\.text|closing\.title)$/.test(path) ||
        text.search(`[“«]${button}[”»]`) >= 0
      return orderLinks || !button ? [] : shown.filter((one) => isPromise(one) && !soon.test(one.text))
    })
    expect(promises).toEqual([])
  },
)

// Copy of a closed service is in the future tense: “You will choose the nights”.
const presentTense =
  /(?<!\b(?:before|after|when|if|until) )\byou (?:buy|book|order|pay|choose|add|see the)\b|^(?:Choose|Fill|Add|Start)\b|courier (?:rides|brings)/i

test('closed service → no promises in the present tense in its English copy', () => {
  const closed = services.filter(({ slug, orderLinks }) => !orderLinks && 'soon' in en[slug])
  const promises = (copy: unknown) =>
    textsOf(copy).filter(({ path, text }) => /(?:text|answer)$/.test(path) && presentTense.test(text))
  const inPresent = closed.map(({ slug }) => promises({ ...en[slug], soon: {} }).length)
  expect(Math.min(...inPresent)).toBeGreaterThan(0)
  expect(closed.flatMap(({ slug }) => promises({ ...shownCopy('en', slug), soon: {} }))).toEqual([])
})

test.each(localeCodes)('texts under `soon` in %s → differ from the texts that they replace', (locale) => {
  const own = new Map(texts[locale].map(({ path, text }) => [path, text]))
  const same = texts[locale].filter(
    ({ path, text }) => path.includes('.soon.') && own.get(path.replace(/\.soon\.[^.]+/, '')) === text,
  )
  expect(same).toEqual([])
})
