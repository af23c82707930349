import { robots } from '#lib/seo/robots.ts'
import { env } from '#lib/settings/env.ts'

// Rendered at run time, because the site's settings are not available at build time.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => robots(request, env())
