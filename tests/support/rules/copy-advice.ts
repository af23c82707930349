import { isServiceOpen, type ServiceSlug, services } from '#lib/content/services.ts'
import { phoneTaxiNumber } from '#lib/i18n/business-constants.ts'
import { fillPlaceholders } from '#lib/i18n/inline-text.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { messagesFor } from '#lib/i18n/messages.ts'
import en from '#messages/en/index.ts'
import { countWords, renderSampleTexts, textsOf } from './message-texts.ts'

/** The minimum number of words on an open service's page; only recommended for other services. */
export const minWords = 180

// Matches the keys of copy that is not counted: copy in menus, tiles and drawings, copy for search engines and screen
// readers, Persian copy, and names in lists.
const uncountedPathPattern = /persian|^meta|^service\.|\.ui\.|^screen|\.screen\.|label|items\..*\.name$/

/** Counts the words on a service's English page, except in copy whose path matches `uncountedPathPattern`. */
export const countPageWords = (slug: ServiceSlug): number =>
  textsOf(en[slug])
    .filter(({ path }) => !uncountedPathPattern.test(path))
    .reduce((sum, { text }) => sum + countWords(text), 0)

const descriptionsIn = (locale: Locale) => {
  const messages = messagesFor(locale)
  const { 'coming-soon': soon } = messages
  const fixedDescriptions = textsOf(messages).filter(({ path }) => /\.meta\.description$/.test(path))
  return [
    ...fixedDescriptions.map(({ path, text }) => ({ path, text: renderSampleTexts(locale, text).join() })),
    ...Object.entries(soon.routes).map(([slug, title]) => ({
      path: `coming-soon.meta.description of ${slug}`,
      text: fillPlaceholders(soon.meta.description, { title, dial: phoneTaxiNumber }),
    })),
  ]
}

/**
 * Returns advice on meta descriptions that are too short or too long, and on services not yet open whose English pages
 * have too few words. Advice does not fail any check.
 */
export const copyAdvice = (): string[] => [
  ...localeCodes.flatMap((locale) =>
    descriptionsIn(locale)
      .filter(({ text: { length } }) => length < 110 || length > 160)
      .map(({ path, text }) => `${locale} ${path}: ${text.length} characters instead of 110 to 160`),
  ),
  ...services
    .filter(({ slug }) => !isServiceOpen(slug) && countPageWords(slug) < minWords)
    .map(({ slug }) => `en ${slug}: ${countPageWords(slug)} words instead of at least ${minWords}`),
]
