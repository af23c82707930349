import { type Locale, locales } from './locales.ts'

// ICU has no collation for Sorani and sorts ڕ after ز. Schools and the Sorani Wikipedia use the following order.
// Letters that occur only in Arabic names are placed as in the Arabic alphabet. وو is one letter.
const soraniAlphabet =
  'ئ ا ب پ ت ث ج چ ح خ د ذ ر ڕ ز ژ س ش ص ض ط ظ ع غ ف ڤ ق ک گ ل ڵ م ن ه ە و ۆ وو ی ێ'.split(' ')

const letterRanks = new Map(soraniAlphabet.map((letter, rank) => [letter, rank]))

const letterByVariant: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ھ: 'ه',
  ة: 'ە',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ؤ: 'و',
}

const splitLetters = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[يىكھةأإآؤ]/g, (letter) => letterByVariant[letter] ?? letter)
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .match(/\p{Nd}+|وو|./gsu) ?? []

const intlCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const compareLetters = (a: string, b: string) => {
  const [rankA, rankB] = [letterRanks.get(a), letterRanks.get(b)]
  if (rankA !== undefined && rankB !== undefined) return rankA - rankB
  // Intl sorts spaces, punctuation and digits before all letters, and Latin letters before Arabic ones.
  return intlCollator.compare(a, b)
}

const compareSorani = (a: string, b: string) => {
  const [lettersA, lettersB] = [splitLetters(a), splitLetters(b)]
  const differingIndex = lettersA.findIndex(
    (letter, index) => compareLetters(letter, lettersB[index] ?? '') !== 0,
  )
  if (differingIndex < 0) return lettersA.length - lettersB.length
  return compareLetters(lettersA[differingIndex] ?? '', lettersB[differingIndex] ?? '')
}

const comparatorOf = (locale: Locale) =>
  locale === 'ku' ? compareSorani : new Intl.Collator(locales[locale].intl, { numeric: true }).compare

/** Sorts items by name in the locale's alphabetical order; numbers in names are compared by value. */
export const sortByName = <Item>(
  locale: Locale,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] => {
  const compare = comparatorOf(locale)
  return items.toSorted((a, b) => compare(nameOf(a), nameOf(b)))
}
