import { sitemap } from '#lib/handlers/lists.ts'

type Context = { params: Promise<{ part: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const [, number] = /^([1-9]\d{0,4})\.xml$/.exec((await params).part) ?? []
  return sitemap(request, Number(number ?? 0))
}
