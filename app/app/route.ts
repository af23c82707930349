import { env } from '#lib/settings/env.ts'
import { appRedirect } from './app-redirect.ts'

// Rendered at run time, because a build does not have the settings of the site.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => appRedirect(request, env())
