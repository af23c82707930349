import { cacheableTextResponse, json } from '#lib/http/responses.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { currentMessages } from '#lib/i18n/messages.ts'

/** Handles `GET /locales/{lng}/translation.json`: returns the messages in use, including those from MESSAGES_URL. */
export const translationFile = (request: Request, lng: string): Response =>
  isLocale(lng)
    ? cacheableTextResponse(request, JSON.stringify(currentMessages(lng)), {
        type: 'application/json',
        maxAgeSeconds: 300,
      })
    : json(404, { success: false, message: 'Unknown language' })
