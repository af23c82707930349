import { createHash } from 'node:crypto'
import { brand } from '#lib/base/brand.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { isScene, pictureFiles, type SceneName } from './pictures.ts'

/** A page's one colour; app/styles/tokens.css says what it means. */
export type Theme = 'green' | 'pink' | 'blue' | 'red' | 'sky'

type Page = {
  theme: Theme
  /** Search engines leave it out, and so does the sitemap. */
  index?: false
  /** It ends with the short footer. */
  hasShortFooter?: true
  /** The day on which its words last changed, where the page names it. */
  changedAt?: Date
  /** The scene of its social image, where none has its name. */
  scene?: SceneName
}

const definePages = <Slug extends string>(list: Readonly<Record<Slug, Page>>) => list

/** Every page with a route of its own by this name; the home page's address ends with the language. */
export const pages = definePages({
  home: { theme: 'green' },
  about: { theme: 'green' },
  'taxi-ride': { theme: 'green' },
  'flights-ticket': { theme: 'blue' },
  'bike-delivery': { theme: 'green' },
  'pickup-truck': { theme: 'green' },
  'moving-services': { theme: 'green' },
  'online-food-delivery': { theme: 'pink' },
  'medical-services': { theme: 'sky' },
  'train-ticket': { theme: 'red' },
  'bus-ticket': { theme: 'red' },
  hotels: { theme: 'red' },
  'online-supermarket-grocery': { theme: 'blue' },
  'taxi-intercity': { theme: 'green' },
  'taxi-call-booking': { theme: 'green' },
  careers: { theme: 'green' },
  contact: { theme: 'green' },
  application: { theme: 'green', hasShortFooter: true, scene: 'careers' },
  'contact-us': { theme: 'green', hasShortFooter: true, scene: 'contact' },
  cities: { theme: 'green', scene: 'about' },
  accessibility: { theme: 'green', changedAt: new Date('2026-11-25T12:00:00Z') },
  'privacy-policy': { theme: 'green', changedAt: new Date('2026-11-25T12:00:00Z') },
  'map-demo': { theme: 'green', index: false },
})

/** The name of a page, which is also its path after the language; the home page's is empty. */
export type PageSlug = keyof typeof pages

/** The part of a page's address after the language. */
export const pathOfPage = (slug: string) => (slug === 'home' ? '' : slug)

const isPageSlug = (slug: string): slug is PageSlug => Object.hasOwn(pages, slug)

/** The pages that search engines may list. */
export const indexedPages: readonly PageSlug[] = Object.keys(pages)
  .filter(isPageSlug)
  .filter((slug) => pages[slug].index !== false)

/** The content of a social image: a title on a page's colour, beside a picture under `public`. */
export type OgImage = { locale: Locale; title: string; theme: Theme; picture: string }

/** The size of every social image, in pixels. */
export const ogImageSize = { width: 1200, height: 630 }

// Raise this when the design of cards changes: chat apps cache an image by its address.
const designVersion = 2

// A vacancy has the colour and the scene of the careers page.
const pageAt = (path: string) => {
  const [first = ''] = path.split('/')
  const slug = first === 'job-details' ? 'careers' : first
  return isPageSlug(slug) ? { slug, ...pages[slug] } : { slug: 'home', ...pages.home }
}

/** The social image at a path, and its address, in which a hash stands for all that the image shows. */
export const cardOf = (
  locale: Locale,
  path: string,
  title: string,
): OgImage & { address: string; key: string } => {
  const { slug, theme, scene = 'home' } = pageAt(path)
  const card = { locale, title, theme, picture: pictureFiles(isScene(slug) ? slug : scene).src }
  const key = createHash('sha256')
    .update(JSON.stringify([designVersion, brand[locale], card]))
    .digest('hex')
    .slice(0, 16)
  return { ...card, key, address: `/cards/${locale}/${path || 'home'}.${key}.jpg` }
}
