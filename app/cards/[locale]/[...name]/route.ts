import { reads } from '#backend/index.ts'
import { ogImage } from '#lib/seo/og-image-response.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ locale: string; name: string[] }> }

export const GET = async (_request: Request, { params }: Params) => {
  const { locale, name } = await params
  return ogImage(locale, name.join('/'), reads())
}
