import { env } from '#lib/base/env.ts'
import { textResponse } from '#lib/base/responses.ts'
import { drawQrCode } from '#lib/content/app-code.ts'
import { runHandler } from '#lib/http/run-handler.ts'
import { appUrl } from '#lib/i18n/links.ts'

// Rendered at run time, because a build does not have the settings of the site.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) =>
  runHandler(request, () =>
    textResponse(request, drawQrCode(appUrl(env())), { type: 'image/svg+xml', maxAgeSeconds: 3600 }),
  )
