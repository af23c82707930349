import { fold } from '#lib/i18n/folding.ts'

/** The words of a text as the search compares them, whatever script and marks it was typed with. */
export const wordsOf = (text: string): string[] => fold(text).split(/[\s،؛,;.:'’/()–-]+/)
