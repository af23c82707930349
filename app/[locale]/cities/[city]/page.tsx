import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Sections } from '#components/sections/index.tsx'
import { pageContext } from '#lib/content/page.ts'
import { city } from '#lib/content/pages/city.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { fill, pageCopy } from '#lib/i18n/messages.ts'
import { cityPages, placeName } from '#lib/places/cities.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type CityProps = { params: Promise<{ locale: string; city: string }> }

export const dynamicParams = false

export const generateStaticParams = () => cityPages.map((slug) => ({ city: slug }))

const load = async ({ params }: CityProps) => {
  const { locale, city: slug } = await params
  const known = cityPages.find((page) => page === slug)
  if (!isLocale(locale) || !known) notFound()
  return { locale, slug: known }
}

export const generateMetadata = async (props: CityProps): Promise<Metadata> => {
  const { locale, slug } = await load(props)
  const { title, description } = pageCopy(locale, 'city').meta
  const name = { city: placeName(locale, slug) }
  const meta = { title: fill(title, name), description: fill(description, name) }
  return pageMetadata(locale, `cities/${slug}`, meta)
}

export default async function City(props: CityProps) {
  const { locale, slug } = await load(props)
  return (
    <main id="main" data-theme="green">
      <Sections sections={city({ ...pageContext(locale, 'city'), city: slug })} />
    </main>
  )
}
