import { encode } from 'uqr'
import { env } from '#lib/base/env.ts'
import { linksFor, type SiteLink } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

/** A QR code of a text, readable with up to a seventh of it covered: a path of dark squares, each a unit wide. */
export const qrCode = (text: string) => {
  // A code needs four squares of white around it, so that cameras find it.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}

/** A way to the app that needs no SMS. */
export type WayToApp = { label: string; link: SiteLink }

/** The form that asks for a link by SMS: its words, where it posts to, and what else leads to the app. */
export const sendLinkIn = (locale: Locale) => {
  const { form, errors, ways } = pageCopy(locale, 'send-link')
  const { sending, footer } = pageCopy(locale, 'common')
  const { webApp: site, stores: shops, phoneTaxi } = linksFor(locale)
  const webApp: WayToApp = { label: ways.webApp, link: site }
  // The app stores that have the app, each with its name and the phones it is for.
  const stores = (['android', 'ios'] as const).flatMap((shop) => {
    const link = shops[shop]
    return link ? [{ name: ways.stores[shop], phones: ways[shop], link }] : []
  })
  return {
    /** Whether there is a gateway; without one nobody is asked for a number. */
    canSend: env().SMS_WEBHOOK_URL !== undefined,
    copy: { ...form, sending, errors, waysTitle: ways.title },
    path: `/web/send-link?lng=${locale}`,
    webApp,
    stores,
    /** All ways as links. */
    ways: [
      webApp,
      ...stores.map(({ phones, link }) => ({ label: phones, link })),
      { label: footer.call, link: phoneTaxi },
    ],
    /** The QR code of the web app. */
    code: { ...qrCode(site.href), caption: ways.code },
  }
}

export type SendLink = ReturnType<typeof sendLinkIn>
