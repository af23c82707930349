import type { LinkService } from '#backend/site.ts'
import { HttpError, postHttp } from '#lib/base/http-client.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { checkSmsResponse } from './sms-response.ts'

type Options = { gatewayUrl: string; linkUrl: string; timeoutMs?: number }

/** Creates a LinkService that sends the app link through the SMS gateway. */
export const createSmsGateway = ({ gatewayUrl, linkUrl, timeoutMs = 8000 }: Options): LinkService => ({
  delivery: 'sms',
  deliver: async (to, locale) => {
    const text = translatorFor(locale)('send-link.sms', { link: linkUrl })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const request = {
      url: new URL(gatewayUrl),
      headers,
      body: JSON.stringify({ to, text, locale }),
      timeoutMs,
    }
    // Rethrow only the reason: the error's detail contains the URL's path, which may include a secret.
    const { status, body } = await postHttp(request).catch((error: unknown) => {
      throw error instanceof HttpError
        ? new Error(`the call of the SMS gateway failed: ${error.reason}`)
        : error
    })
    if (status < 200 || status >= 300) throw new Error(`the SMS gateway responded with status ${status}`)
    checkSmsResponse(body)
  },
})
