import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import type { Theme } from '#lib/brand.ts'
import { type PageContext, pageContext } from '#lib/content/page-context.ts'
import { type PageSlug, pages, relativePagePath } from '#lib/content/pages.ts'
import { isLocale, type Locale } from '#lib/i18n/locales.ts'
import { type MessageFileName, type Messages, pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { graphJson, type Nodes, pageNodes } from '#lib/seo/structured-data.ts'
import { PageTitle } from './page-title.tsx'

/** Props that Next passes to a page. */
export type PageProps<Params = unknown> = {
  params: Promise<{ locale: string } & Params>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Returns a query parameter's first value, or an empty string. */
export const firstValue = (value: string | string[] | undefined): string => [value].flat()[0] ?? ''

/** Returns the locale in the URL; calls `notFound()` for any other value. */
export const localeFromParams = async (params: Promise<{ locale: string }>): Promise<Locale> => {
  const { locale } = await params
  return isLocale(locale) ? locale : notFound()
}

export const StructuredData = ({ nodes }: { nodes: Nodes }) =>
  nodes.length > 0 && <script type="application/ld+json">{graphJson(nodes)}</script>

type PageMainProps = {
  locale: Locale
  /** The document's title, without the brand. */
  title: string
  theme: Theme
  isTask?: boolean
  className?: string
  nodes?: Nodes
  children: ReactNode
}

export const PageMain = ({
  locale,
  title,
  theme,
  isTask,
  className,
  nodes = [],
  children,
}: PageMainProps) => (
  <main id="main" data-theme={theme} data-task={isTask || undefined} className={className}>
    <PageTitle locale={locale}>{title}</PageTitle>
    {children}
    <StructuredData nodes={nodes} />
  </main>
)

type PageMeta = { title: string; description: string }

type PageWithMeta = {
  [Page in MessageFileName]: Messages[Page] extends { meta: PageMeta } ? Page : never
}[MessageFileName]

/** The slug of a page in `pages` whose message file has the same name and contains `meta`. */
type SlugWithMeta = PageSlug & PageWithMeta

/** Creates a page's `generateMetadata`. If the page's `index` is false, the metadata contains no URLs. */
export const createGenerateMetadata =
  (slug: SlugWithMeta) =>
  async ({ params }: Pick<PageProps, 'params'>): Promise<Metadata> => {
    const locale = await localeFromParams(params)
    const { index } = pages[slug]
    return pageMetadata(locale, index === false ? null : relativePagePath(slug), {
      ...pageCopy(locale, slug).meta,
      index,
    })
  }

/** Creates the route for a page in `pages`. Indexed pages also render structured data, including `extraNodes`. */
export const sitePage = <Slug extends SlugWithMeta>(
  slug: Slug,
  renderSections: (context: PageContext<Slug>, props: PageProps) => ReactNode | Promise<ReactNode>,
  extraNodes: (locale: Locale) => Nodes = () => [],
) => ({
  metadata: createGenerateMetadata(slug),
  render: async (props: PageProps) => {
    const context = pageContext(await localeFromParams(props.params), slug)
    const isIndexed = pages[slug].index !== false
    return (
      <PageMain
        {...pages[slug]}
        locale={context.locale}
        title={pageCopy(context.locale, slug).meta.title}
        nodes={isIndexed ? pageNodes(slug, context, extraNodes(context.locale)) : []}
      >
        {await renderSections(context, props)}
      </PageMain>
    )
  },
})
