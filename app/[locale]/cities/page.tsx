import type { Metadata } from 'next'
import { localeFromParams, PageMain, type PageProps } from '#components/layout/site-page.tsx'
import { Cities } from '#components/sections/cities.tsx'
import { HeroPlain } from '#components/sections/hero-plain.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import { pages } from '#lib/content/pages.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { cityRows } from '#lib/places/cities.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { breadcrumbs, trailTo } from '#lib/seo/structured-data.ts'

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => {
  const locale = await localeFromParams(params)
  return pageMetadata(locale, 'cities', pageCopy(locale, 'city').list.meta)
}

export default async function CitiesPage({ params }: PageProps) {
  const { copy, links, locale } = pageContext(await localeFromParams(params), 'city')
  return (
    <PageMain {...pages.cities} nodes={[breadcrumbs(trailTo(locale, 'cities'))]}>
      <HeroPlain copy={copy.list.hero} />
      <Cities copy={copy.list.cities} cities={cityRows(locale, cityPages, links)} links={links} />
    </PageMain>
  )
}
