import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Sections } from '#components/sections/index.tsx'
import { loadLandingPage } from '#lib/backend/landing-page.ts'
import { pageOf, pageSlugs } from '#lib/content/pages/index.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type PageProps = { params: Promise<{ locale: string; slug: string }> }

export const dynamicParams = false

export const generateStaticParams = () => pageSlugs.map((slug) => ({ slug }))

const load = async ({ params }: PageProps) => {
  const { locale, slug } = await params
  const page = pageOf(slug)
  if (!isLocale(locale) || !page) notFound()
  return { locale, slug, page }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, slug, page } = await load(props)
  return pageMetadata(locale, slug, { ...page.meta(locale), index: page.index })
}

export default async function Page(props: PageProps) {
  const { locale, page } = await load(props)
  const landing = page.showsLandingPage ? await loadLandingPage() : undefined
  return (
    <main id="main" data-theme={page.theme} data-task={page.isTask || undefined}>
      <Sections sections={page.sections(locale, landing)} />
    </main>
  )
}
