import { feed, feedSite } from '#lib/handlers/feeds.ts'

export const GET = async (request: Request, { params }: { params: Promise<{ locale: string }> }) =>
  feed(request, { ...(await params), name: 'jobs.xml' }, feedSite())
