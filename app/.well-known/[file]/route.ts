import { wellKnown } from '#lib/handlers/reads.ts'

// By the settings, which a build does not know.
export const dynamic = 'force-dynamic'

export const GET = async (_request: Request, { params }: { params: Promise<{ file: string }> }) =>
  wellKnown((await params).file)
