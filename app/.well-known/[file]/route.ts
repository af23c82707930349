import { env } from '#lib/settings/env.ts'
import { wellKnown } from './well-known.ts'

// Rendered at run time, because the site's settings are not available at build time.
export const dynamic = 'force-dynamic'

export const GET = async (_request: Request, { params }: { params: Promise<{ file: string }> }) =>
  wellKnown((await params).file, env())
