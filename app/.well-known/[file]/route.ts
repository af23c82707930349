import { wellKnown } from '#lib/handlers/well-known.ts'

// The running site answers: a build does not know its settings.
export const dynamic = 'force-dynamic'

export const GET = async (_request: Request, { params }: { params: Promise<{ file: string }> }) =>
  wellKnown((await params).file)
