import type { Vacancy, VacancyText } from '#lib/backend/port.ts'
import { fold } from '#lib/i18n/folding.ts'
import { localeCodes } from '#lib/i18n/locales.ts'

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const signOf = (whole: string, name: string) => {
  if (!name.startsWith('#')) return signs[name] ?? whole
  const code = Number(name.slice(1).replace(/^x/i, '0x'))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

// Only for searching: far quicker than a parser, and nothing of it is shown.
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, ' ')
    .replace(/<\/?(?:b|strong|i|em|u|a|span)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#x?[\da-f]+|[a-z]+);/gi, signOf)

const textsOf = (vacancy: Vacancy): VacancyText[] => [vacancy, ...Object.values(vacancy.translations ?? {})]

/** What a search looks at, in every language that a vacancy has, folded; `text` holds titles and descriptions. */
export type Folded = { titles: string; text: string }

const foldOnce = (texts: readonly string[]) => [...new Set(texts)].map(fold).join('\n')

/** Folds the words of a vacancy. */
export const foldWords = (vacancy: Vacancy): Folded => {
  const texts = textsOf(vacancy)
  return {
    titles: foldOnce(texts.map(({ title }) => title)),
    text: foldOnce(texts.map(({ title, descriptionHtml }) => `${title}\n${wordsOf(descriptionHtml)}`)),
  }
}

const isSameText = (a: VacancyText | undefined, b: VacancyText | undefined) =>
  a?.title === b?.title && a?.descriptionHtml === b?.descriptionHtml

/** Whether what a search looks at is the same in both. */
export const hasSameWords = (a: Vacancy, b: Vacancy): boolean =>
  isSameText(a, b) &&
  localeCodes.every((locale) => isSameText(a.translations?.[locale], b.translations?.[locale]))
