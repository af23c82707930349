import { encode } from 'uqr'
import { env } from '#lib/base/env.ts'
import { linksFor, type SiteLink } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy } from '#lib/i18n/messages.ts'

/** A QR code as a drawing: its dark squares, each a unit wide. */
export type QrCode = { size: number; path: string }

/** A text as a QR code, readable with up to a seventh of it covered. */
export const qrCode = (text: string): QrCode => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '#' : '.'))
        .join('')
        .matchAll(/#+/g),
    ]
      .map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size, path: rows.join('') }
}

type Words = Messages['send-link']

/** A way to the app that needs no SMS. */
export type WayToApp = { label: string; link: SiteLink; kind: 'site' | 'phone' }

/** A shop of apps that has this one: what it is called, and for which phones it is. */
export type Store = { name: string; phones: string; link: SiteLink }

/** The form that asks for a link by SMS: its words, where it posts to, and what else leads to the app. */
export type SendLink = {
  /** Whether there is a gateway; without one nobody is asked for a number. */
  canSend: boolean
  copy: Words['form'] & {
    sending: string
    sentTo: string
    errors: Words['errors']
    unavailable: Words['unavailable']
    waysTitle: string
  }
  path: string
  webApp: WayToApp
  stores: readonly Store[]
  /** All of them as links. */
  ways: readonly WayToApp[]
  /** The QR code of the web app. */
  code: QrCode & { caption: string }
}

/** The form in one language. */
export const sendLinkIn = (locale: Locale): SendLink => {
  const { form, errors, sent, unavailable, ways } = pageCopy(locale, 'send-link')
  const { sending, footer } = pageCopy(locale, 'common')
  const { webApp: site, stores: shops, phoneTaxi } = linksFor(locale)
  const webApp: WayToApp = { label: ways.webApp, link: site, kind: 'site' }
  const stores = (['android', 'ios'] as const).flatMap((shop) => {
    const link = shops[shop]
    return link ? [{ name: ways.stores[shop], phones: ways[shop], link }] : []
  })
  return {
    canSend: env().SMS_WEBHOOK_URL !== undefined,
    copy: { ...form, sending, sentTo: sent.toNumber, errors, unavailable, waysTitle: ways.title },
    path: `/web/send-link?lng=${locale}`,
    webApp,
    stores,
    ways: [
      webApp,
      ...stores.map(({ phones, link }): WayToApp => ({ label: phones, link, kind: 'site' })),
      { label: footer.call, link: phoneTaxi, kind: 'phone' },
    ],
    code: { ...qrCode(site.href), caption: ways.code },
  }
}
