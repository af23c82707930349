import type { Theme } from '#lib/brand.ts'
import type { SceneName } from './pictures.ts'
import { serviceRecords } from './services.ts'

type Page = {
  theme: Theme
  /** False if the page must be `noindex` and left out of the sitemap. */
  index?: false
  /** Set for a page with a single task, such as a form; its footer has no wordmark. */
  isTask?: true
  /** The date of the copy's last change; set it only if the page shows it. */
  changedAt?: Date
  /** The scene of the social image; by default the scene named after the slug or, if there is none, the home page's. */
  scene?: SceneName
}

const definePages = <Slug extends string>(list: Readonly<Record<Slug, Page>>) => list

/**
 * The pages with a static route, including those in `services.ts` but not result pages or searches. Each slug is also
 * the page's path, except that the path of `home` is empty.
 */
export const pages = definePages({
  home: { theme: 'green' },
  about: { theme: 'green' },
  ...serviceRecords,
  careers: { theme: 'green' },
  contact: { theme: 'green' },
  application: { theme: 'green', isTask: true, scene: 'careers' },
  'contact-us': { theme: 'green', isTask: true, scene: 'contact' },
  cities: { theme: 'green', scene: 'about' },
  accessibility: { theme: 'green', changedAt: new Date('2026-11-29T12:00:00Z') },
  'privacy-policy': { theme: 'green', changedAt: new Date('2026-11-28T12:00:00Z') },
  'map-demo': { theme: 'green', index: false },
})

export type PageSlug = keyof typeof pages

export const relativePagePath = (slug: string) => (slug === 'home' ? '' : slug)

const isPageSlug = (slug: string): slug is PageSlug => Object.hasOwn(pages, slug)

export const indexedPageSlugs: readonly PageSlug[] = Object.keys(pages)
  .filter(isPageSlug)
  .filter((slug) => pages[slug].index !== false)
