import { jobFeed, listSource } from '#lib/seo/list-responses.ts'

export const GET = async (request: Request, { params }: { params: Promise<{ locale: string }> }) =>
  jobFeed(request, (await params).locale, listSource())
