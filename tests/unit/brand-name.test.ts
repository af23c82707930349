import { expect, test } from 'vitest'
import { brand } from '#lib/brand.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { messagesFor } from '#lib/i18n/messages.ts'
import { findNameMentions } from '#tests/support/rules/brand-names.ts'
import { sourceFiles } from '#tests/support/rules/source.ts'

const files = sourceFiles(
  ['app', 'backend', 'components', 'lib', 'messages', 'art', 'public'],
  /\.(tsx?|mjs|css|json|svg|xml|txt|html|webmanifest|py)$/,
)

test('no product file except lib/brand.ts contains the brand’s name', () => {
  const occurrences = files
    .filter(({ path }) => path !== 'lib/brand.ts')
    .flatMap(({ path, text }) => findNameMentions(brand, text).map((match) => `${path}: ${match}`))
  expect(occurrences).toEqual([])
})

test.each(['We are Hawre.', 'https://hawre.example', 'HAWRE', 'بە هاوڕێ بچۆ', 'مع هاوري.'])(
  '“%s” → contains the brand’s name once',
  (text) => {
    expect(findNameMentions(brand, text)).toHaveLength(1)
  },
)

test('Kurdish word that starts with the brand’s name → does not count as the name', () => {
  expect(findNameMentions(brand, 'هاوڕێیەک')).toEqual([])
})

test.each(localeCodes)('messages in %s → the brand’s name replaces every {brand}', (locale) => {
  const copy = JSON.stringify(messagesFor(locale))
  expect(copy).toContain(brand[locale])
  expect(copy).not.toContain('{brand}')
})
