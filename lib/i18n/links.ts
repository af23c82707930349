import { env } from '#lib/base/env.ts'
import { listId } from '#lib/schemas/categories.ts'
import { phoneTaxiNumber } from './business-constants.ts'
import { type Locale, localeCodes, locales } from './locales.ts'
import { pageCopy } from './messages.ts'

/** Where a link leads; an external one opens in a new tab and its note says so; `soon` says that a page is not open. */
export type SiteLink = { href: string; external: boolean; note?: string; soon?: string }

/** Every address that pages name, in one language. */
export const linksFor = (locale: Locale) => {
  const page = (path: string): SiteLink => ({
    href: path ? `/${locale}/${path}` : `/${locale}`,
    external: false,
  })
  const external = (href: string): SiteLink => ({
    href,
    external: true,
    note: pageCopy(locale, 'common').links.newTab,
  })
  const optionalLink = (href: string | undefined) => (href && href !== 'none' ? external(href) : null)
  return {
    page,
    /** A page that is not open yet; lib/content/placeholders.ts lists them. */
    soon: (path: string): SiteLink => ({ ...page(path), soon: pageCopy(locale, 'common').nav.soon }),
    external,
    /** The list of open vacancies, further down on the careers page. */
    vacancies: (query = '') => page(`careers${query}#${listId}`),
    vacancy: (id: string) => page(`job-details/${id}`),
    application: (id: string) => page(`apply/${id}`),
    applicationResult: (id: string) => page(`apply/${id}/result`),
    sentApplication: (reference: string) => page(`application/${reference}`),
    withdrawal: (reference: string) => page(`application/${reference}/withdraw`),
    phoneTaxi: { href: `tel:${phoneTaxiNumber}`, external: false } satisfies SiteLink,
    phone: { href: `tel:${env().SUPPORT_PHONE}`, external: false } satisfies SiteLink,
    /** Null where support has no WhatsApp. */
    whatsApp: optionalLink(env().WHATSAPP_NUMBER?.replace('+', 'https://wa.me/')),
    webApp: external(env().WEB_APP_URL),
    driverSite: external(env().DRIVER_SITE_URL),
    supermarket: external(env().SUPERMARKET_URL),
    truckSite: external(env().TRUCK_SITE_URL),
    vanSite: external(env().VAN_SITE_URL),
    parcelSite: external(env().PARCEL_SITE_URL),
    stores: { android: optionalLink(env().ANDROID_APP_URL), ios: optionalLink(env().IOS_APP_URL) },
    social: {
      twitter: optionalLink(env().SOCIAL_TWITTER_URL),
      instagram: optionalLink(env().SOCIAL_INSTAGRAM_URL),
      youtube: optionalLink(env().SOCIAL_YOUTUBE_URL),
      linkedin: optionalLink(env().SOCIAL_LINKEDIN_URL),
      telegram: optionalLink(env().SOCIAL_TELEGRAM_URL),
    },
  }
}

/** The links of one language, as page functions receive them. */
export type Links = ReturnType<typeof linksFor>

/**
 * The origin of the addresses that pages, sitemap and feeds carry: SITE_URL, else where this process listens. Never a
 * request's: anybody can send any `Host`.
 */
export const siteOrigin = (): string =>
  // lib/serve.ts and Next's development server set PORT to the port that they listen on.
  env().SITE_URL ?? `http://localhost:${process.env.PORT || 3000}`

/** A full address; empty and absent parts leave no slash behind. */
export const addressOf = (origin: string, ...parts: (string | null)[]): string =>
  [origin, ...parts].filter(Boolean).join('/')

/** The addresses of a page by `hreflang`; the one without a language, `x-default`, redirects to the visitor's. */
export const alternateUrls = (origin: string, path: string): Record<string, string> => ({
  ...Object.fromEntries(localeCodes.map((code) => [locales[code].hreflang, addressOf(origin, code, path)])),
  'x-default': addressOf(origin, path),
})
