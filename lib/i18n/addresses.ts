import { localeCodes, locales } from './locales.ts'

/** A full address; empty and absent parts leave no slash behind. */
export const addressOf = (origin: string, ...parts: (string | null)[]): string =>
  [origin, ...parts].filter(Boolean).join('/')

/** The addresses of a page by `hreflang`; the one without a language, `x-default`, redirects to the visitor's. */
export const alternatesOf = (origin: string, path: string): Record<string, string> => ({
  ...Object.fromEntries(localeCodes.map((code) => [locales[code].hreflang, addressOf(origin, code, path)])),
  'x-default': addressOf(origin, path),
})
