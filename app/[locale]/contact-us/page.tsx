import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ContactPage, ContactUsForm } from '#components/layout/contact-page.tsx'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type PageProps = { params: Promise<{ locale: string }> }

const localeOf = async ({ params }: PageProps) => {
  const { locale } = await params
  return isLocale(locale) ? locale : notFound()
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const locale = await localeOf(props)
  return pageMetadata(locale, 'contact-us', pageCopy(locale, 'contact-us').meta)
}

export default async function ContactUs(props: PageProps) {
  const locale = await localeOf(props)
  return (
    <ContactPage locale={locale}>
      <ContactUsForm locale={locale} />
    </ContactPage>
  )
}
