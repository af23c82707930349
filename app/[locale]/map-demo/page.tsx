import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Sections } from '#components/sections/index.tsx'
import { env } from '#lib/base/env.ts'
import { pageContext } from '#lib/content/page.ts'
import { mapDemo } from '#lib/content/pages/map-demo.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type MapDemoProps = { params: Promise<{ locale: string }> }

// The environment says whether there is Google's map. Where nobody asked for a demo, middleware.ts leads past it.
export const dynamic = 'force-dynamic'

const localeOf = async ({ params }: MapDemoProps) => {
  const { locale } = await params
  return isLocale(locale) ? locale : notFound()
}

export const generateMetadata = async (props: MapDemoProps): Promise<Metadata> => {
  const locale = await localeOf(props)
  return pageMetadata(locale, null, { ...pageCopy(locale, 'map-demo').meta, index: false })
}

/** The maps with 50 random markers of both kinds. Specification 9. */
export default async function MapDemo(props: MapDemoProps) {
  const locale = await localeOf(props)
  const google = googleMapSetup(locale, env())
  return (
    <main id="main" data-theme="green">
      <Sections sections={mapDemo({ ...pageContext(locale, 'map-demo'), google })} />
    </main>
  )
}
