import { env } from '#lib/base/env.ts'
import { drawQrCode } from '#lib/content/app-code.ts'
import { runHandler } from '#lib/handlers/run-handler.ts'
import { textResponse } from '#lib/http/responses.ts'
import { appUrl } from '#lib/i18n/links.ts'

// Rendered at run time, because a build does not have the settings of the site.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) =>
  runHandler(request, () =>
    textResponse(request, drawQrCode(appUrl(env())), { type: 'image/svg+xml', maxAgeSeconds: 3600 }),
  )
