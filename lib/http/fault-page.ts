import type { IncomingMessage } from 'node:http'
import { errorText, log } from '#lib/base/log.ts'
import { negotiateLocale } from '#lib/i18n/negotiate.ts'
import { ownPath } from '#lib/i18n/own-path.ts'
import { localeCookie } from '#lib/i18n/restored-choice.ts'
import type { BuiltSite } from './built-site.ts'

/** What can be told a visitor in the place of a page: that it could not be made, or that too many were asked for. */
export const faultStatuses = [500, 429] as const

export type FaultStatus = (typeof faultStatuses)[number]

/** Where the number of the request stands in the page of a fault, until there is one. */
export const numberPlace = '{number}'

const chosen = new RegExp(`(?:^|; *)${localeCookie}=([^;]*)`)

const localeFor = ({ url = '', headers }: IncomingMessage) =>
  ownPath(url.replace(/[?#].*/s, '')).locale ??
  negotiateLocale({
    cookie: chosen.exec(headers.cookie ?? '')?.[1],
    acceptLanguage: headers['accept-language'] ?? null,
  })

// A form is sent again by the page before, which still has it; its own address cannot be opened.
const again = /<a\b[^>]*\bhref=""[^>]*>.*?<\/a>/s

/** The pages of faults for a request, in its language and with its number; null for who reads no pages. */
export const faultPageFor =
  (request: IncomingMessage, { faultPage }: BuiltSite, number: number) =>
  (status: FaultStatus): string | null => {
    const { method, headers } = request
    if (headers.rsc === '1' || !headers.accept?.includes('text/html')) return null
    try {
      const page = faultPage(localeFor(request), status).replace(numberPlace, String(number))
      return method === 'GET' || method === 'HEAD' ? page : page.replace(again, '')
    } catch (error) {
      log('error', 'page.no-fault-page', { error: errorText(error) })
      return null
    }
  }
