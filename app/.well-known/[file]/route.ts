import { env } from '#lib/settings/env.ts'
import { wellKnown } from './well-known.ts'

// Respond at run time, when the site's settings are available.
export const dynamic = 'force-dynamic'

export const GET = async (_request: Request, { params }: { params: Promise<{ file: string }> }) =>
  wellKnown((await params).file, env())
