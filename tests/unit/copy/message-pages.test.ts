import { describe, expect, test } from 'vitest'
import { brand } from '#lib/brand.ts'
import { isServiceOpen, services } from '#lib/content/services.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { type Messages, messagesFor } from '#lib/i18n/messages.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import { countPageWords, minWords } from '#tests/support/rules/copy-advice.ts'
import { renderSampleTexts, textsOf } from '#tests/support/rules/message-texts.ts'

const messages: Record<Locale, Messages> = { en, ku, ar }

describe('page copy', () => {
  // These have no `meta` at the top level: `common`, `cities` and `mail` are not pages, the error page (`fault`) has no
  // metadata, and `city` has its `meta` in `list`.
  const pagesWithoutMeta = new Set(['common', 'fault', 'cities', 'city', 'mail'])
  const pagesWithMeta = Object.entries(en).flatMap(([page, copy]) => ('meta' in copy ? [page] : []))

  test.each(localeCodes)(
    'pages in %s → have unique titles and descriptions; titles have at most 60 characters, including the brand',
    (locale) => {
      const metaTexts = textsOf(messagesFor(locale)).filter(({ path }) =>
        /\.meta\.(?:title|description)$/.test(path),
      )
      const renderedTexts = metaTexts.map(({ path, text }) => ({
        path,
        text: renderSampleTexts(locale, text).join(),
      }))
      expect(pagesWithMeta).toEqual(Object.keys(en).filter((page) => !pagesWithoutMeta.has(page)))
      expect(new Set(renderedTexts.map(({ text }) => text)).size).toBe(renderedTexts.length)
      const wrongTitles = renderedTexts.filter(({ path, text }) => {
        return path.endsWith('title') && (text.length < 3 || text.length > 60 - ` · ${brand[locale]}`.length)
      })
      expect(wrongTitles).toEqual([])
    },
  )

  const maxWordsFor = (slug: string) =>
    /^(?:train-ticket|online-supermarket-grocery)$/.test(slug) ? 420 : 350

  test.each(services.map(({ slug }) => slug))(
    'service page %s in English → contains at most 350 words (train, supermarket: 420), and at least 180 if open',
    (slug) => {
      const wordCount = countPageWords(slug)
      expect(wordCount).toBeGreaterThanOrEqual(isServiceOpen(slug) ? minWords : 1)
      expect(wordCount).toBeLessThanOrEqual(maxWordsFor(slug))
    },
  )
})

const pageMentionPattern = /\bon this page\b|ئەم پەڕەیە|هذه الصفحة/i
const forbiddenPhrasePattern = /\bwill\b|\balready\b|دەبێت|سيكون بإمكانك|سيجري|سيكفي/i
const servicesWithoutOrderLinks = services.filter(({ orderLinkNames }) => !orderLinkNames)

test.each(localeCodes)('service pages in %s → `pageMentionPattern` matches no text', (locale) => {
  const texts = services.flatMap(({ slug }) => textsOf(messages[locale][slug]))
  expect(texts.filter(({ text }) => pageMentionPattern.test(text))).toEqual([])
})

test.each(localeCodes)(
  'copy in %s for services without order links → `forbiddenPhrasePattern` matches no text',
  (locale) => {
    const texts = servicesWithoutOrderLinks.flatMap(({ slug }) => textsOf(messages[locale][slug], slug))
    expect(texts.filter(({ text }) => forbiddenPhrasePattern.test(text))).toEqual([])
  },
)

test.each(localeCodes)(
  'placeholder listed in `ownerSlugByPlaceholder`, copy in %s → occurs at most three times on any service page except its owner’s',
  (locale) => {
    const ownerSlugByPlaceholder: Record<string, string> = {
      dial: 'taxi-call-booking',
      opens: 'taxi-intercity',
      items: 'online-supermarket-grocery',
    }
    const violations = services.flatMap(({ slug }) =>
      Object.entries(ownerSlugByPlaceholder).filter(([name, ownerSlug]) => {
        const pageText = textsOf(messages[locale][slug])
          .map(({ text }) => text)
          .join()
        return ownerSlug !== slug && pageText.split(`{${name}}`).length > 4
      }),
    )
    expect(violations).toEqual([])
  },
)
