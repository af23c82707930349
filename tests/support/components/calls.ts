import { indexedPages } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { renderBuiltPage } from './render-page.tsx'

const calls: Readonly<Record<Locale, RegExp>> = {
  en: /\bcall(?:s|ing)?\b/i,
  ku: /زەنگ|پەیوەندیی? تەلەفۆنی|تەلەفۆن(?:ی بۆ)? بکە|پەیوەندی بە/,
  // A form and a heading also have this word for “contact”.
  ar: /اتصل(?! بنا)|مكالمة|الاتصال ب/,
}

// Calls that are true without a number of support.
const otherCalls =
  /call the (?:local )?emergency services|الاتصال بالطوارئ|پەیوەندی بە هێڵی فریاکەوتنەوە|بمكالمة إليه قبل طلب المندوب|^Call home|answers when you call|زەنگی دەرگا/gi

// The whole page of the phone taxi is about calls to its own number.
const slugs = [...indexedPages, ...comingSoonSlugs].filter((slug) => slug !== 'taxi-call-booking')

const blocks = 'div, p, li, dd, dt, h1, h2, h3, h4, summary, legend'

/** Returns the texts of a page that speak of a call, but have neither a number nor a link to dial beside them. */
const callsWithoutNumber = (page: HTMLElement, locale: Locale): string[] =>
  [...page.querySelectorAll(blocks)]
    .filter((block) => !block.querySelector(blocks))
    .filter((block) => {
      const text = block.textContent ?? ''
      if (!calls[locale].test(text.replace(otherCalls, ''))) return false
      const surroundings = block.closest('details, li, section') ?? page
      return !/\d{4}/.test(text) && !surroundings.querySelector('a[href^="tel:"]')
    })
    .map(({ textContent }) => textContent ?? '')

/** Returns such texts of all pages in all languages, with the slug of their page. */
export const findCallsWithoutNumber = async (): Promise<string[]> => {
  const found: string[] = []
  for (const locale of localeCodes)
    for (const slug of slugs)
      for (const text of callsWithoutNumber(await renderBuiltPage(slug, locale), locale))
        found.push(`${locale} ${slug}: ${text}`)
  return found
}
