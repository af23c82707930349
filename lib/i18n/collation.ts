import { type Locale, locales } from './locales.ts'

// ICU has no order for Sorani: its default puts ڕ behind ز. This is the order of the schools and of the Sorani
// Wikipedia, with the letters of quoted Arabic names where Arabic has them. وو is one letter.
const soraniAlphabet =
  'ئ ا ب پ ت ث ج چ ح خ د ذ ر ڕ ز ژ س ش ص ض ط ظ ع غ ف ڤ ق ک گ ل ڵ م ن ه ە و ۆ وو ی ێ'.split(' ')

const letterRanks = new Map(soraniAlphabet.map((letter, rank) => [letter, rank]))

const letterVariants: Record<string, string> = {
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

const lettersOf = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[يىكھةأإآؤ]/g, (letter) => letterVariants[letter] ?? letter)
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .match(/\p{Nd}+|وو|./gsu) ?? []

const intlCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const compareLetters = (a: string, b: string) => {
  const [rankA, rankB] = [letterRanks.get(a), letterRanks.get(b)]
  if (rankA !== undefined && rankB !== undefined) return rankA - rankB
  // Intl has spaces, marks and digits before the letters of every script, and Latin ones before ours.
  return intlCollator.compare(a, b)
}

const compareSorani = (a: string, b: string) => {
  const [lettersA, lettersB] = [lettersOf(a), lettersOf(b)]
  const differing = lettersA.findIndex((letter, index) => compareLetters(letter, lettersB[index] ?? '') !== 0)
  if (differing < 0) return lettersA.length - lettersB.length
  return compareLetters(lettersA[differing] ?? '', lettersB[differing] ?? '')
}

/** Compares two names in the order of a language's own alphabet. */
const comparerOf = (locale: Locale) =>
  locale === 'ku' ? compareSorani : new Intl.Collator(locales[locale].intl, { numeric: true }).compare

/** The items in the order of their names in a language's own alphabet; numbers inside names count as numbers. */
export const sortByName = <Item>(
  locale: Locale,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] => {
  const compare = comparerOf(locale)
  return items.toSorted((a, b) => compare(nameOf(a), nameOf(b)))
}
