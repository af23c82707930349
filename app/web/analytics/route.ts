import { runHandler } from '#lib/http/run-handler.ts'
import { env } from '#lib/settings/env.ts'
import { analyticsScript } from './analytics-script.ts'

// Rendered at run time, because the site's settings are not available at build time.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => runHandler(request, () => analyticsScript(request, env()))
