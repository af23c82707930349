import {
  createGenerateMetadata,
  localeFromParams,
  type PageProps,
  StructuredData,
} from '#components/layout/site-page.tsx'
import { pageCopy } from '#lib/i18n/messages.ts'
import { breadcrumbs, trailTo } from '#lib/seo/structured-data.ts'
import { ContactPage, ContactUsForm } from './contact-page.tsx'

export const generateMetadata = createGenerateMetadata('contact-us')

export default async function ContactUs({ params }: PageProps) {
  const locale = await localeFromParams(params)
  return (
    <ContactPage locale={locale} title={pageCopy(locale, 'contact-us').meta.title}>
      <ContactUsForm locale={locale} />
      <StructuredData nodes={[breadcrumbs(trailTo(locale, 'contact-us'))]} />
    </ContactPage>
  )
}
