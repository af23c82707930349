import { resolve } from 'node:path'
import type { Metadata } from 'next'
import type { ReactElement, ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { vi } from 'vitest'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import type { Locale } from '#lib/i18n/locales.ts'

type Query = Readonly<Record<string, string>>
type PageProps = { params: Promise<Record<string, string>>; searchParams: Promise<Query> }

type PageModule = {
  default: (props: PageProps) => Promise<ReactElement>
  generateMetadata: (props: PageProps) => Promise<Metadata>
  revalidate?: number
}

const routeAt = (path: string): { folder: string; params: Record<string, string> } => {
  if (path === 'home') return { folder: '(home)', params: {} }
  if (comingSoonSlugs.some((slug) => slug === path)) return { folder: '[soon]', params: { soon: path } }
  return { folder: path, params: {} }
}

/** Imports the route for a page. `path` is `home` or the URL path after the locale, such as `taxi-ride`. */
export const importRoute = (path: string): Promise<PageModule> =>
  import(resolve(`app/[locale]/${routeAt(path).folder}/page.tsx`))

const propsOf = (path: string, locale: Locale, query: Query = {}): PageProps => ({
  params: Promise.resolve({ locale, ...routeAt(path).params }),
  searchParams: Promise.resolve(query),
})

export const metadataOf = async (path: string, locale: Locale): Promise<Metadata> =>
  (await importRoute(path)).generateMetadata(propsOf(path, locale))

export const renderRoute = async (path: string, locale: Locale, query?: Query): Promise<ReactElement> =>
  (await importRoute(path)).default(propsOf(path, locale, query))

/** Renders a page or a section to static HTML, without the page's structured data. */
export const renderStatic = async (content: ReactNode): Promise<HTMLElement> => {
  const { prelude } = await prerender(content)
  const page = document.createElement('div')
  page.innerHTML = await new Response(prelude).text()
  page.querySelector('script[type="application/ld+json"]')?.remove()
  return page
}

/** Renders a page as `next build` does, without data from the backend. */
export const renderBuiltPage = async (path: string, locale: Locale): Promise<HTMLElement> => {
  vi.stubEnv('NEXT_PHASE', 'phase-production-build')
  try {
    return await renderStatic(await renderRoute(path, locale))
  } finally {
    vi.unstubAllEnvs()
  }
}

export const textsOf = (page: HTMLElement, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)

/** Returns the `href` and `target` of every element with the class `button` or `md:button`. */
export const listButtonTargets = (page: Element) =>
  [...page.querySelectorAll('.button, .md\\:button')].map((button) => [
    button.getAttribute('href'),
    button.getAttribute('target'),
  ])
