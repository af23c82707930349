import { createHash } from 'node:crypto'
import { brand } from '#lib/base/brand.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { isPageSlug, pages, type Theme } from './pages.ts'
import { isScene, pictureFiles } from './pictures.ts'

/** The content of a social image; `picture` is a path under `public`. */
export type OgImage = { locale: Locale; title: string; theme: Theme; picture: string }

export const ogImageSize = { width: 1200, height: 630 }

// Raise this when the design changes, because chat apps cache an image by its URL.
const designVersion = 3

// A vacancy's image has the theme and the scene of the careers page.
const pageAt = (path: string) => {
  const [first = ''] = path.split('/')
  const slug = first === 'job-details' ? 'careers' : first
  return isPageSlug(slug) ? { slug, ...pages[slug] } : { slug: 'home', ...pages.home }
}

/** Returns the social image of the page at a path. Its URL contains `key`, a hash of the image's content. */
export const ogImageFor = (
  locale: Locale,
  path: string,
  title: string,
): OgImage & { imagePath: string; key: string } => {
  const { slug, theme, scene = 'home' } = pageAt(path)
  const image = { locale, title, theme, picture: pictureFiles(isScene(slug) ? slug : scene).src }
  const key = createHash('sha256')
    .update(JSON.stringify([designVersion, brand[locale], image]))
    .digest('hex')
    .slice(0, 16)
  return { ...image, key, imagePath: `/cards/${locale}/${path || 'home'}.${key}.jpg` }
}
