import { analyticsScript } from '#lib/handlers/analytics.ts'

// Rendered at run time, because a build does not have the settings of the site.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => analyticsScript(request)
