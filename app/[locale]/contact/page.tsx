import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Sections } from '#components/sections/index.tsx'
import { env } from '#lib/base/env.ts'
import { pageContext } from '#lib/content/page.ts'
import { contact } from '#lib/content/pages/contact.ts'
import { formatNumber } from '#lib/i18n/formats.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pluralWords } from '#lib/i18n/plurals.ts'
import { branches } from '#lib/places/branches.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type ContactProps = { params: Promise<{ locale: string }> }

// The list reads query and country out of the address, without JavaScript too.
export const dynamic = 'force-dynamic'

const localeOf = async ({ params }: ContactProps) => {
  const { locale } = await params
  return isLocale(locale) ? locale : notFound()
}

export const generateMetadata = async (props: ContactProps): Promise<Metadata> => {
  const locale = await localeOf(props)
  return pageMetadata(locale, 'contact', pageCopy(locale, 'contact').meta)
}

export default async function Contact(props: ContactProps) {
  const locale = await localeOf(props)
  const t = await getTranslations({ locale, namespace: 'contact' })
  const n = branches.length
  const { SUPPORT_PHONE: phone, SUPPORT_FAX: fax, SUPPORT_EMAIL: email } = env()
  const sections = contact({
    ...pageContext(locale, 'contact'),
    support: { phone, fax, email },
    title: t('hero.title', { n, count: formatNumber(locale, n) }),
    count: pluralWords(locale, (number, count) => t('list.count', { n: number, count })),
    google: googleMapSetup(locale, env()),
  })
  return (
    <main id="main" data-theme="green">
      <Sections sections={sections} />
    </main>
  )
}
