import { runHandler } from '#lib/http/run-handler.ts'
import { env } from '#lib/settings/env.ts'
import { analyticsScript } from './analytics-script.ts'

// Rendered at run time, because a build does not have the settings of the site.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => runHandler(request, () => analyticsScript(request, env()))
