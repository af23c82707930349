import { respondWithRobotsTxt } from '#lib/seo/robots.ts'
import { env } from '#lib/settings/env.ts'

// Respond at run time, when the site's settings are available.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => respondWithRobotsTxt(request, env())
