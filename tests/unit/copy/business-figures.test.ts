import { describe, expect, test } from 'vitest'
import type { Locale } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import ar from '#messages/ar/index.ts'
import en from '#messages/en/index.ts'
import ku from '#messages/ku/index.ts'
import { textsOf } from '#tests/support/rules/message-texts.ts'

// Each placeholder stands for a figure that the site defines once.
const figurePlaceholderPattern = /\{(?:dial|sms|minutes|items|opens|closes|\w+Limit)\}/g

/** Returns each page's figure placeholders, except those in its FAQ, whose questions differ between the languages. */
const findPlaceholdersByPage = (messages: Messages): Readonly<Record<string, string[]>> =>
  Object.fromEntries(
    Object.entries(messages).map(([page, copy]) => {
      const texts = textsOf(copy).filter(({ path }) => !path.startsWith('faq.'))
      return [
        page,
        [...new Set(texts.flatMap(({ text }) => text.match(figurePlaceholderPattern) ?? []))].sort(),
      ]
    }),
  )

describe('business figures', () => {
  const translations: Partial<Record<Locale, Messages>> = { ku, ar }

  test.each(Object.entries(translations))(
    'pages in %s, excluding FAQs → contain the same figure placeholders as the English pages',
    (_locale, copy) => {
      expect(findPlaceholdersByPage(copy)).toEqual(findPlaceholdersByPage(en))
    },
  )
})
