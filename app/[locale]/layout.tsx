import '../styles/all.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { Document } from '#components/layout/document.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { brand } from '#lib/brand.ts'
import { siteOrigin } from '#lib/company/links.ts'
import { isLocale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { manifestPath } from '#lib/seo/manifest.ts'
import { verificationMetadata } from '#lib/seo/metadata.ts'
import { platform } from '#lib/settings/platform.ts'
import { fontUrl } from '../fonts.ts'

export { viewport } from '../viewport.ts'

type LayoutProps = { children: ReactNode; params: Promise<{ locale: string }> }

// In seconds. Without `revalidate`, this server would cache pages forever, and proxies for a year.
export const revalidate = 3600

// On Vercel, prerenders only the coming-soon pages, because Vercel would serve prerendered pages with the build's
// settings for an hour.
export const generateStaticParams = () =>
  platform().hasPageCache ? localeCodes.map((locale) => ({ locale })) : []

export const generateMetadata = async ({ params }: LayoutProps): Promise<Metadata> => {
  const { locale } = await params
  if (!isLocale(locale)) return {}
  return {
    metadataBase: new URL(siteOrigin()),
    description: pageCopy(locale, 'common').site.description,
    applicationName: brand[locale],
    manifest: manifestPath(locale),
    verification: verificationMetadata(),
  }
}

export default async function LocaleLayout({ children, params }: LayoutProps) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  return (
    <Document
      locale={locale}
      fontUrl={fontUrl(locale)}
      header={<Header locale={locale} />}
      footer={<Footer locale={locale} />}
    >
      {children}
    </Document>
  )
}
