import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Sections } from '#components/sections/index.tsx'
import { pageContext } from '#lib/content/page.ts'
import { cities } from '#lib/content/pages/city.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type CitiesProps = { params: Promise<{ locale: string }> }

const localeOf = async ({ params }: CitiesProps) => {
  const { locale } = await params
  return isLocale(locale) ? locale : notFound()
}

export const generateMetadata = async (props: CitiesProps): Promise<Metadata> => {
  const locale = await localeOf(props)
  return pageMetadata(locale, 'cities', pageCopy(locale, 'city').list.meta)
}

export default async function Cities(props: CitiesProps) {
  const locale = await localeOf(props)
  return (
    <main id="main" data-theme="green">
      <Sections sections={cities(pageContext(locale, 'city'))} />
    </main>
  )
}
