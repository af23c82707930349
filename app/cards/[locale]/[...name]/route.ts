import { ogImageFor } from '#lib/content/og-images.ts'
import { isLocale } from '#lib/i18n/locales.ts'

type Context = { params: Promise<{ locale: string; name: string[] }> }

/** Redirects social-image URLs from an earlier version of the site, because chat apps may still request them. */
export const GET = async (_request: Request, { params }: Context) => {
  const { locale, name } = await params
  if (!isLocale(locale)) return new Response(null, { status: 404 })
  const path = name.join('/').replace(/\..*/, '')
  return new Response(null, { status: 307, headers: { location: ogImageFor(locale, path).imagePath } })
}
