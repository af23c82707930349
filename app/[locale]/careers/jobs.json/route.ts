import { feed } from '#lib/handlers/feeds.ts'

type Context = { params: Promise<{ locale: string }> }

export const GET = async (request: Request, { params }: Context) =>
  feed(request, { ...(await params), name: 'jobs.json' })
