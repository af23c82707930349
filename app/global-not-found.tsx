import './styles/all.ts'
import { connection } from 'next/server'
import { ByLanguage } from '#components/islands/by-language.tsx'
import { Document } from '#components/layout/document.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { PlainHeader } from '#components/layout/plain-header.tsx'
import { brand } from '#lib/base/brand.ts'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { fontOf } from './fonts.ts'
import { NotFound } from './not-found-page.tsx'

export { viewport } from './viewport.ts'

const notFoundDocument = (locale: Locale) => {
  const { notFound } = pageCopy(locale, 'common')
  return (
    <Document locale={locale} header={<PlainHeader locale={locale} />} footer={<Footer locale={locale} />}>
      <title>{`${notFound.meta.title} · ${brand[locale]}`}</title>
      <meta name="description" content={notFound.meta.description} />
      <NotFound copy={notFound} links={linksFor(locale)} />
    </Document>
  )
}

/** Every address that is no page. Next tells it no path, so it brings all languages and the path picks one. */
export default async function GlobalNotFound() {
  // Made for each request: a prerendered page would know no path.
  await connection()
  return (
    <ByLanguage
      documents={{ ku: notFoundDocument('ku'), ar: notFoundDocument('ar'), en: notFoundDocument('en') }}
      fonts={{ ku: fontOf('ku'), ar: fontOf('ar'), en: fontOf('en') }}
    />
  )
}
