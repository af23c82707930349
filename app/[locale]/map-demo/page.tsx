import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Sections } from '#components/sections/index.tsx'
import { env } from '#lib/base/env.ts'
import { pageContext } from '#lib/content/page.ts'
import { mapDemo } from '#lib/content/pages/map-demo.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pluralWords } from '#lib/i18n/plurals.ts'
import { readMarkerCount } from '#lib/places/demo-markers.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type MapDemoProps = {
  params: Promise<{ locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

// The address says how many markers there are. Where nobody asked for a demo, middleware.ts leads past it.
export const dynamic = 'force-dynamic'

const localeOf = async ({ params }: MapDemoProps) => {
  const { locale } = await params
  return isLocale(locale) ? locale : notFound()
}

export const generateMetadata = async (props: MapDemoProps): Promise<Metadata> => {
  const locale = await localeOf(props)
  return pageMetadata(locale, null, { ...pageCopy(locale, 'map-demo').meta, index: false })
}

/** The drawn map with as many random markers as somebody wants to measure. */
export default async function MapDemo(props: MapDemoProps) {
  const locale = await localeOf(props)
  const t = await getTranslations({ locale, namespace: 'map-demo' })
  const sections = mapDemo({
    ...pageContext(locale, 'map-demo'),
    markers: readMarkerCount((await props.searchParams).markers),
    count: pluralWords(locale, (n, count) => t('count', { n, count })),
    google: googleMapSetup(locale, env()),
  })
  return (
    <main id="main" data-theme="green">
      <Sections sections={sections} />
    </main>
  )
}
