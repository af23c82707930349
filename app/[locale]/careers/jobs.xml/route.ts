import { feed, feedSite } from '#lib/seo/feed-responses.ts'

export const GET = async (request: Request, { params }: { params: Promise<{ locale: string }> }) =>
  feed(request, { ...(await params), name: 'jobs.xml' }, feedSite())
