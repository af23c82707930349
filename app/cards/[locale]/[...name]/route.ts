import { ogImage, siteOgImages } from '#lib/handlers/og-images.ts'
import { siteContext } from '#lib/handlers/site.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ locale: string; name: string[] }> }

export const GET = async (_request: Request, { params }: Params) => {
  const { locale, name } = await params
  return ogImage(locale, name.join('/'), siteContext(), siteOgImages())
}
