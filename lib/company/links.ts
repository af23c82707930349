import { phoneTaxiNumber } from '#lib/i18n/business-constants.ts'
import { formatPhone } from '#lib/i18n/formats.ts'
import { fillPlaceholders } from '#lib/i18n/inline-text.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { type Env, env, isPublicSite, supportPhone } from '#lib/settings/env.ts'
import { vacancyListId } from './fragments.ts'

export type SiteLink = {
  href: string
  isExternal: boolean
  /** For screen readers: states that an external link opens in a new tab. */
  note?: string
}

export const linksFor = (locale: Locale) => {
  const page = (path: string): SiteLink => ({
    href: path ? `/${locale}/${path}` : `/${locale}`,
    isExternal: false,
  })
  const external = (href: string): SiteLink => ({
    href,
    isExternal: true,
    note: pageCopy(locale, 'common').links.newTab,
  })
  const phone = supportPhone()
  const { links } = pageCopy(locale, 'common')
  const optionalLink = (href: string | undefined) => (href ? external(href) : null)
  const accountLink = (href: string | undefined, sampleUrl: string) =>
    optionalLink(href ?? (isPublicSite() ? undefined : sampleUrl))
  return {
    page,
    external,
    /** The list of open vacancies on the careers page. */
    vacancies: () => page(`careers#${vacancyListId}`),
    vacancy: (id: string) => page(`job-details/${id}`),
    applicationForm: (id: string) => page(`apply/${id}`),
    applicationResult: (id: string) => page(`apply/${id}/result`),
    sentApplication: (reference: string) => page(`application/${reference}`),
    withdrawal: (reference: string) => page(`application/${reference}/withdraw`),
    /** The labelled link to the support phone or, if SUPPORT_PHONE is unset or is the sample, to the contact form. */
    support: phone
      ? {
          href: `tel:${phone}`,
          isExternal: false,
          label: fillPlaceholders(links.callSupport, { phone: formatPhone(phone) }),
        }
      : { ...page('contact-us'), label: links.writeToUs },
    phoneTaxi: { href: `tel:${phoneTaxiNumber}`, isExternal: false } satisfies SiteLink,
    phone: { href: `tel:${env().SUPPORT_PHONE}`, isExternal: false } satisfies SiteLink,
    whatsApp: optionalLink(env().WHATSAPP_NUMBER?.replace('+', 'https://wa.me/')),
    webApp: external(env().WEB_APP_URL),
    driverSite: external(env().DRIVER_SITE_URL),
    supermarket: external(env().SUPERMARKET_URL),
    truckSite: external(env().TRUCK_SITE_URL),
    vanSite: external(env().VAN_SITE_URL),
    parcelSite: external(env().PARCEL_SITE_URL),
    stores: { android: optionalLink(env().ANDROID_APP_URL), ios: optionalLink(env().IOS_APP_URL) },
    social: {
      twitter: accountLink(env().SOCIAL_TWITTER_URL, 'https://x.example.com'),
      instagram: accountLink(env().SOCIAL_INSTAGRAM_URL, 'https://instagram.example.com'),
      youtube: accountLink(env().SOCIAL_YOUTUBE_URL, 'https://youtube.example.com'),
      linkedin: accountLink(env().SOCIAL_LINKEDIN_URL, 'https://linkedin.example.com'),
      telegram: accountLink(env().SOCIAL_TELEGRAM_URL, 'https://telegram.example.com'),
    },
  }
}

export type Links = ReturnType<typeof linksFor>

/** Returns the origin for absolute URLs. It never comes from a request, because clients can send any `Host` header. */
export const siteOrigin = (): string =>
  // Next sets PORT to the port that it listens on.
  env().SITE_URL ?? `http://localhost:${process.env.PORT || 3000}`

/** Joins an origin and path parts with slashes; skips empty and null parts. */
export const joinUrl = (origin: string, ...parts: (string | null)[]): string =>
  [origin, ...parts].filter(Boolean).join('/')

/**
 * Returns the app link for SMS and QR codes; `appRedirect` handles it. If SITE_URL is unset, returns the web app's URL
 * instead, because a phone could not open a link to localhost.
 */
export const appUrl = ({ SITE_URL, WEB_APP_URL }: Env): string =>
  SITE_URL ? joinUrl(SITE_URL, 'app') : WEB_APP_URL

/** Returns a page's URLs by `hreflang`. The `x-default` URL has no locale and redirects to the visitor's locale. */
export const alternateUrls = (origin: string, path: string): Record<string, string> => ({
  ...Object.fromEntries(localeCodes.map((code) => [locales[code].hreflang, joinUrl(origin, code, path)])),
  'x-default': joinUrl(origin, path),
})
