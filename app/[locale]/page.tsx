import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Sections } from '#components/sections/index.tsx'
import { loadOr } from '#lib/backend/load-or.ts'
import { emptyLandingPage } from '#lib/backend/port.ts'
import { pageContext } from '#lib/content/page.ts'
import { home } from '#lib/content/pages/home.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type HomeProps = { params: Promise<{ locale: string }> }

export const revalidate = 60

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
  const landing = await loadOr(emptyLandingPage, 'landing-page', (backend) => backend.landingPage())
  return (
    <main id="main" data-theme="green">
      <Sections sections={home({ ...pageContext(locale, 'home'), landing })} />
    </main>
  )
}
