import { notFound } from 'next/navigation'
import { isLocale } from '#lib/i18n/locales.ts'
import { manifestOf } from '#lib/seo/manifest.ts'

type Context = { params: Promise<{ locale: string }> }

export const GET = async (_request: Request, { params }: Context): Promise<Response> => {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  return Response.json(manifestOf(locale), { headers: { 'content-type': 'application/manifest+json' } })
}
