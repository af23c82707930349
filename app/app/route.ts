import { env } from '#lib/settings/env.ts'
import { appRedirect } from './app-redirect.ts'

// Respond at run time, when the site's settings are available.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => appRedirect(request, env())
