import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { localeOf, PageMain } from '#components/layout/site-page.tsx'
import { type ComingSoonSlug, comingSoonSlugs, pageContext } from '#lib/content/pages.ts'
import { locales } from '#lib/i18n/locales.ts'
import { type Messages, pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { ComingSoon } from './coming-soon.tsx'

type SoonProps = { params: Promise<{ locale: string; soon: string }> }

export const dynamicParams = false

export const generateStaticParams = () => comingSoonSlugs.map((soon) => ({ soon }))

// The service pages that lead to one of these; the others are led to from every page, or from home.
const origins: Partial<Record<ComingSoonSlug, Exclude<keyof Messages['coming-soon']['back'], 'home'>>> = {
  'booking-app': 'hotels',
  'hotel-booking': 'hotels',
  'doctor-app': 'medical-services',
  'medical-consultants': 'medical-services',
  'food-app': 'online-food-delivery',
  'food-delivery': 'online-food-delivery',
  'market-app': 'online-supermarket-grocery',
  discount: 'online-supermarket-grocery',
  'supermarket-order': 'online-supermarket-grocery',
  'plane-ticket': 'flights-ticket',
}

const load = async ({ params }: SoonProps) => {
  const { soon } = await params
  const slug = comingSoonSlugs.find((known) => known === soon) ?? notFound()
  return { locale: await localeOf(params), slug }
}

export const generateMetadata = async (props: SoonProps): Promise<Metadata> => {
  const { locale, slug } = await load(props)
  const title = pageCopy(locale, 'coming-soon').routes[slug]
  const t = translatorFor(locale)
  return pageMetadata(locale, slug, {
    title: t('coming-soon.meta.title', { title }),
    description: t('coming-soon.meta.description', { title }),
    index: false,
  })
}

/** Stands in the place of each page that is not open yet. */
export default async function Soon(props: SoonProps) {
  const { locale, slug } = await load(props)
  const { copy, links } = pageContext(locale, 'coming-soon')
  const origin = origins[slug]
  const { title, message } = pageCopy('ku', 'coming-soon')
  return (
    <PageMain theme="green" isTask>
      <ComingSoon
        copy={{ ...copy, name: copy.routes[slug], back: copy.back[origin ?? 'home'] }}
        // Specification 2: these pages show the message in Sorani in every language.
        sorani={locale === 'ku' ? null : { lang: locales.ku.lang, title, message }}
        back={links.page(origin ?? '')}
        webApp={links.webApp}
        phoneTaxi={links.phoneTaxi}
      />
    </PageMain>
  )
}
