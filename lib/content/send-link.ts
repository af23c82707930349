import { encode } from 'uqr'
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

/** The form that asks for a link by SMS: its words, where it posts to, and what else leads to the app. */
export type SendLink = {
  copy: Words['form'] & {
    sending: string
    sentTo: string
    errors: Words['errors']
    unavailable: Words['unavailable']
    waysTitle: string
  }
  path: string
  webApp: WayToApp
  ways: readonly WayToApp[]
  /** The QR code of the web app. */
  code: QrCode & { caption: string }
}

/** The form in one language. */
export const sendLinkIn = (locale: Locale): SendLink => {
  const { form, errors, sent, unavailable, ways } = pageCopy(locale, 'send-link')
  const { sending, footer } = pageCopy(locale, 'common')
  const { webApp, stores, phoneTaxi } = linksFor(locale)
  const site = (label: string, link: SiteLink | null): WayToApp[] =>
    link ? [{ label, link, kind: 'site' }] : []
  return {
    copy: { ...form, sending, sentTo: sent.toNumber, errors, unavailable, waysTitle: ways.title },
    path: `/web/send-link?lng=${locale}`,
    webApp: { label: ways.webApp, link: webApp, kind: 'site' },
    ways: [
      ...site(ways.webApp, webApp),
      ...site(ways.android, stores.android),
      ...site(ways.ios, stores.ios),
      { label: footer.call, link: phoneTaxi, kind: 'phone' },
    ],
    code: { ...qrCode(webApp.href), caption: ways.code },
  }
}
