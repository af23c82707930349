import { env } from '#lib/settings/env.ts'
import { appRedirect } from './app-redirect.ts'

// Rendered at run time, because the site's settings are not available at build time.
export const dynamic = 'force-dynamic'

export const GET = (request: Request) => appRedirect(request, env())
