import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { localeOf, PageMain } from '#components/layout/site-page.tsx'
import { pageContext } from '#lib/content/pages.ts'
import {
  comingSoonSlugs,
  isComingSoon,
  placeholders,
  questionLinks,
  wayLink,
} from '#lib/content/placeholders.ts'
import { localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { ComingSoon } from './coming-soon.tsx'

type SoonProps = { params: Promise<{ locale: string; soon: string }> }

export const dynamicParams = false

export const generateStaticParams = () =>
  localeCodes.flatMap((locale) => comingSoonSlugs.map((soon) => ({ locale, soon })))

const load = async ({ params }: SoonProps) => {
  const { soon } = await params
  return { locale: await localeOf(params), slug: isComingSoon(soon) ? soon : notFound() }
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
  const { title, message } = pageCopy('ku', 'coming-soon')
  return (
    <PageMain theme="green" isTask>
      <ComingSoon
        copy={{ ...copy, name: copy.routes[slug] }}
        // Specification 2: these pages show the message in Sorani in every language.
        sorani={locale === 'ku' ? null : { lang: locales.ku.lang, title, message }}
        ways={placeholders[slug].map((way) => ({ label: copy.ways[way], link: wayLink(way, links) }))}
        questions={slug === 'faq' ? questionLinks(locale) : []}
        webApp={links.webApp}
        phoneTaxi={links.phoneTaxi}
      />
    </PageMain>
  )
}
