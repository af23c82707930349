import type { Metadata } from 'next'
import { localeFromParams, PageMain, type PageProps } from '#components/layout/site-page.tsx'
import { HeroPlain } from '#components/sections/hero-plain.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import { pageContext } from '#lib/content/page-context.ts'
import { pages } from '#lib/content/pages.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { type CityGroup, cityGroups } from '#lib/places/cities.ts'
import { cityPages } from '#lib/places/service-cities.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { breadcrumbs, trailTo } from '#lib/seo/structured-data.ts'

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => {
  const locale = await localeFromParams(params)
  return pageMetadata(locale, 'cities', pageCopy(locale, 'city').list.meta)
}

const Country = ({ country, cities }: CityGroup) => (
  <section className="sec">
    <div className="wrap">
      <h2 className="d2">{country}</h2>
      <ol className="mt-8 grid gap-x-10 md:grid-cols-2 lg:grid-cols-3 lg:gap-x-16">
        {cities.map(({ name, services, link }) => (
          <li key={name}>
            <SiteLink link={link} className="group block h-full py-4 line-above">
              <span className="block h4 group-hover:underline">{name}</span>{' '}
              <span className="block text-muted">{services}</span>
            </SiteLink>
          </li>
        ))}
      </ol>
    </div>
  </section>
)

export default async function CitiesPage({ params }: PageProps) {
  const { copy, links, locale } = pageContext(await localeFromParams(params), 'city')
  return (
    <PageMain
      {...pages.cities}
      locale={locale}
      title={copy.list.meta.title}
      nodes={[breadcrumbs(trailTo(locale, 'cities'))]}
    >
      <HeroPlain copy={copy.list.hero} />
      {cityGroups(locale, cityPages, links).map((group) => (
        <Country key={group.country} {...group} />
      ))}
      <p className="wrap pb-(--section) lead">
        <LinkedText links={links}>{copy.list.other}</LinkedText>
      </p>
    </PageMain>
  )
}
