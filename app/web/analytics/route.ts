import { runHandler } from '#lib/http/run-handler.ts'
import { env } from '#lib/settings/env.ts'
import { analyticsScript } from './analytics-script.ts'

// Respond at run time, when the site's settings are available.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => runHandler(request, () => analyticsScript(request, env()))
