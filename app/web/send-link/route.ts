import { sendLinkNoticeId } from '#lib/content/send-link.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { json } from '#lib/web/reply.ts'
import { localeOf, wantsJson } from '#lib/web/request.ts'

/** No SMS can be sent from here, and this says so; the number is not even read. */
export const POST = (request: Request): Response => {
  const locale = localeOf(request)
  if (wantsJson(request)) {
    const { title, text } = pageCopy(locale, 'home').hero.noGateway
    return json(503, { success: false, message: `${title} ${text}` })
  }
  const headers = { 'cache-control': 'no-store', location: `/${locale}#${sendLinkNoticeId}` }
  return new Response(null, { status: 303, headers })
}
