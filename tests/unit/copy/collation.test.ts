import { expect, test } from 'vitest'
import { sortByName } from '#lib/i18n/collation.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

const sortNames = (locale: Locale, names: readonly string[]) => sortByName(locale, names, (name) => name)

test.each([
  [
    'ku',
    'letters in alphabetical order',
    'ئ ا ب پ ت ج چ ح خ د ر ڕ ز ژ س ش ع غ ف ڤ ق ک گ ل ڵ م ن ه ە و ۆ وو ی ێ',
  ],
  ['ku', 'ڕ before ز, ژ before س', 'رانیە ڕەشت ڕواندز زاخۆ زەنجان ژین ساری'],
  ['ku', 'ڵ after ل, even inside a word', 'گولان گوڵان لار لوڕستان مالە ماڵە'],
  ['ku', 'و, ۆ and وو as three letters', 'سور سۆران سوور'],
  ['ku', 'ه before ە before و', 'تاران تهران تەورێز تورکیا'],
  ['ku', 'a name before longer names that start with it', 'سەر سەرا سەردەشت'],
  ['ku', 'letters that only Arabic names contain', 'تاران ثابت جار دار ذەنون راز سور صور عێراق'],
  ['ku', 'digits, then Latin, then Kurdish', '٢ ١٠ Erbil Zakho بەغدا'],
  ['ar', 'all forms of alef as one letter', 'أربيل البصرة إيلام بابل بغداد دهوك زاخو كركوك ميسان نينوى'],
  ['en', 'names regardless of case and accents', 'Ahvaz arak Élam Erbil Zakho'],
] satisfies [Locale, string, string][])('`sortByName` in %s → sorts %s', (locale, _, names) => {
  const sortedNames = names.split(' ')
  expect(sortNames(locale, sortedNames.toReversed())).toEqual(sortedNames)
})

test('numbers in names → are sorted by value', () => {
  for (const locale of localeCodes)
    expect(sortNames(locale, ['x 10', 'x ٩', 'x 2'])).toEqual(['x 2', 'x ٩', 'x 10'])
})

test('variant of a letter → is sorted like the standard form of that letter', () => {
  const sortedNames = ['قادسیە', 'كەرکووک', 'کەلار', 'هەڵەبجە', 'ھەولێر', 'هیران', 'يەزد', 'یەمەن']
  expect(sortNames('ku', sortedNames.toReversed())).toEqual(sortedNames)
})

test('`sortByName` → returns a new sorted list; the original keeps its order', () => {
  const { cities } = pageCopy('ku', 'cities')
  const slugs = ['erbil', 'baghdad', 'sulaymaniyah', 'zakho'] as const
  expect(sortByName('ku', slugs, (slug) => cities[slug])).toEqual([
    'baghdad',
    'zakho',
    'sulaymaniyah',
    'erbil',
  ])
  expect(slugs[0]).toBe('erbil')
})
