import { env } from '#lib/base/env.ts'
import { analyticsScript } from '#lib/handlers/analytics.ts'
import { runHandler } from '#lib/handlers/run-handler.ts'

// Rendered at run time, because a build does not have the settings of the site.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => runHandler(request, () => analyticsScript(request, env()))
