import { listSource, respondWithJobFeed } from '#lib/seo/list-responses.ts'

export const GET = async (request: Request, { params }: { params: Promise<{ locale: string }> }) =>
  respondWithJobFeed(request, (await params).locale, listSource())
