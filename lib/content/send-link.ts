import { encode } from 'uqr'
import { env, storesLinks } from '#lib/base/env.ts'
import { appUrl, linksFor, type SiteLink } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

/** Returns a QR code as an SVG path of dark bars, one unit high; readable if up to 15 % of it is covered. */
const createQrCode = (text: string) => {
  // Scanners need a quiet zone of four modules around the code.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const bars = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ 0: bar, index }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`,
    ),
  )
  return { size, path: bars.join('') }
}

export type AppLink = { label: string; link: SiteLink }

export const sendLinkContent = (locale: Locale) => {
  const { form, errors, ways } = pageCopy(locale, 'send-link')
  const { sending, footer } = pageCopy(locale, 'common')
  const { webApp: site, stores: storeLinks, phoneTaxi } = linksFor(locale)
  const webApp: AppLink = { label: ways.webApp, link: site }
  const stores = (['android', 'ios'] as const).flatMap((phone) => {
    const link = storeLinks[phone]
    return link ? [{ phone, name: ways.stores[phone], text: ways[phone], link }] : []
  })
  return {
    /** Whether pages show the form: with an SMS gateway, or if links are stored instead of sent. */
    hasForm: env().SMS_WEBHOOK_URL !== undefined || storesLinks(),
    storesLinks: storesLinks(),
    copy: { ...form, sending, errors, waysTitle: ways.title },
    path: `/web/send-link?lng=${locale}`,
    webApp,
    stores,
    ways: [
      webApp,
      ...stores.map(({ text, link }) => ({ label: text, link })),
      { label: footer.call, link: phoneTaxi },
    ],
    code: { ...createQrCode(appUrl(env())), caption: ways.code },
  }
}

export type SendLink = ReturnType<typeof sendLinkContent>
