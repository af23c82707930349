import { localeCodes, locales } from './locales.ts'

/** A full address; empty and absent parts leave no slash behind. */
export const addressOf = (origin: string, ...parts: (string | null)[]): string =>
  [origin, ...parts].filter(Boolean).join('/')

/** A page's addresses by what search engines call the languages; without a language it answers in the visitor's own. */
export const alternatesOf = (origin: string, path: string): Record<string, string> => ({
  ...Object.fromEntries(localeCodes.map((code) => [locales[code].hreflang, addressOf(origin, code, path)])),
  'x-default': addressOf(origin, path),
})
