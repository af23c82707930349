import { indexedPageSlugs } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { renderBuiltPage } from './render-page.tsx'

const phoneCallPatterns: Readonly<Record<Locale, RegExp>> = {
  en: /\bcall(?:s|ing)?\b/i,
  ku: /زەنگ|پەیوەندیی? تەلەفۆنی|تەلەفۆن(?:ی بۆ)? بکە|پەیوەندی بە/,
  // Excludes “contact us”, which is the name of a form and a heading.
  ar: /اتصل(?! بنا)|مكالمة|الاتصال ب/,
}

// Mentions of calls that need no support number.
const exemptPhoneCallPattern =
  /call the (?:local )?emergency services|(?:الاتصال|فاتصل) بالطوارئ|پەیوەندی بە هێڵی فریاکەوتنەوە|بمكالمة معه قبل طلب المندوب|^Call home|answers when you call|زەنگی دەرگا/gi

// Skip the phone taxi page, which is all about calls to its own number.
const slugs = [...indexedPageSlugs, ...comingSoonSlugs].filter((slug) => slug !== 'taxi-call-booking')

const blockSelector = 'div, p, li, dd, dt, h1, h2, h3, h4, summary, legend'

/** Returns the text of each block that mentions a call but contains no phone number and has no `tel:` link nearby. */
const findMentionsWithoutNumber = (page: HTMLElement, locale: Locale): string[] =>
  [...page.querySelectorAll(blockSelector)]
    .filter((block) => !block.querySelector(blockSelector))
    .filter((block) => {
      const text = block.textContent ?? ''
      if (!phoneCallPatterns[locale].test(text.replace(exemptPhoneCallPattern, ''))) return false
      const surroundings = block.closest('details, li, section') ?? page
      return !/\d{4}/.test(text) && !surroundings.querySelector('a[href^="tel:"]')
    })
    .map(({ textContent }) => textContent ?? '')

/** Returns the call mentions without a number nearby, on all indexed and placeholder pages except the phone taxi's. */
export const findPhoneCallMentionsWithoutNumber = async (): Promise<string[]> => {
  const mentions: string[] = []
  for (const locale of localeCodes)
    for (const slug of slugs)
      for (const text of findMentionsWithoutNumber(await renderBuiltPage(slug, locale), locale))
        mentions.push(`${locale} ${slug}: ${text}`)
  return mentions
}
