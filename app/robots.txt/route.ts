import { robots } from '#lib/seo/robots.ts'
import { env } from '#lib/settings/env.ts'

// Rendered at run time, because a build does not have the settings.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => robots(request, env())
