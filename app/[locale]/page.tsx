import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Sections } from '#components/sections/index.tsx'
import { loadLandingPage } from '#lib/backend/landing-page.ts'
import { pageContext } from '#lib/content/page.ts'
import { home } from '#lib/content/pages/home.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type HomeProps = { params: Promise<{ locale: string }> }

const localeOf = async ({ params }: HomeProps) => {
  const { locale } = await params
  return isLocale(locale) ? locale : notFound()
}

export const generateMetadata = async (props: HomeProps): Promise<Metadata> => {
  const locale = await localeOf(props)
  return pageMetadata(locale, '', pageCopy(locale, 'home').meta)
}

export default async function Home(props: HomeProps) {
  const locale = await localeOf(props)
  const landing = await loadLandingPage()
  return (
    <main id="main" data-theme="green">
      <Sections sections={home({ ...pageContext(locale, 'home'), landing })} />
    </main>
  )
}
