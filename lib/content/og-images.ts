import { createHash } from 'node:crypto'
import { brand, type Theme } from '#lib/brand.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { bundledCopy } from '#lib/i18n/messages.ts'
import { indexedPageSlugs, type PageSlug, pages } from './pages.ts'
import { type SceneName, sceneOf } from './pictures.ts'

/** A social image that `art/build.ts` draws; `imagePath` is its path under `public`. */
export type OgImage = { locale: Locale; title: string; theme: Theme; scene: SceneName; imagePath: string }

export const ogImageSize = { width: 1200, height: 630 }

// Increment this when the design or a scene changes. Builds and chat apps cache images by URL.
const designVersion = 4

// The image is drawn at build time, so the title comes from the bundled messages.
const titleOf = (locale: Locale, slug: PageSlug) =>
  slug === 'cities' ? bundledCopy(locale, 'city').list.meta.title : bundledCopy(locale, slug).meta.title

// Vacancies and their forms use the careers page's image, and placeholder pages the home page's.
const imageSlugFor = (path: string): PageSlug => {
  const [first = ''] = path.split('/')
  const slug = first === 'job-details' || first === 'apply' ? 'careers' : first
  return indexedPageSlugs.find((indexedSlug) => indexedSlug === slug) ?? 'home'
}

/**
 * Returns the social image for a path without its locale. The image's URL contains a hash of the brand, the title, the
 * theme, the scene's name and `designVersion`.
 */
export const ogImageFor = (locale: Locale, path: string): OgImage => {
  const slug = imageSlugFor(path)
  const { theme, scene } = pages[slug]
  const image = { locale, title: titleOf(locale, slug), theme, scene: sceneOf({ slug, scene }) }
  const hash = createHash('sha256')
    .update(JSON.stringify([designVersion, brand[locale], image]))
    .digest('hex')
    .slice(0, 8)
  return { ...image, imagePath: `/images/social/${locale}/${slug}.${hash}.jpg` }
}
