import { appUrl } from '#lib/company/links.ts'
import { drawQrCode } from '#lib/content/app-code.ts'
import { cacheableTextResponse } from '#lib/http/responses.ts'
import { runHandler } from '#lib/http/run-handler.ts'
import { env } from '#lib/settings/env.ts'

// Respond at run time, when the site's settings are available.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) =>
  runHandler(request, () =>
    cacheableTextResponse(request, drawQrCode(appUrl(env())), { type: 'image/svg+xml', maxAgeSeconds: 3600 }),
  )
