import { analyticsScript } from '#lib/handlers/analytics.ts'
import { respond } from '#lib/handlers/respond.ts'

// Rendered at run time, because a build does not have the settings of the site.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => respond(request, analyticsScript)
