import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { localeFromParams, PageMain } from '#components/layout/site-page.tsx'
import { CityMap } from '#components/sections/city-map.tsx'
import { HeroPlain } from '#components/sections/hero-plain.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/company/links.ts'
import { type PageContext, pageContext } from '#lib/content/page-context.ts'
import type { ServiceSlug } from '#lib/content/services.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { activeCities, branches, isSample } from '#lib/places/branches.ts'
import { cityTitle, placeName } from '#lib/places/cities.ts'
import { cityPoints } from '#lib/places/map-names.ts'
import { type CityService, cityPages, servicesIn } from '#lib/places/service-cities.ts'
import { isListed, isListedCity } from '#lib/seo/listed-cities.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { breadcrumbs, serviceNodes, trailTo } from '#lib/seo/structured-data.ts'

type LinkRowsProps = {
  copy: { title: string; text?: ReactNode }
  rows: readonly { name: string; text: string; link: Target }[]
  background: 'paper' | 'mist'
}

const backgroundClasses = { paper: '', mist: 'bg-mist' }

const linkIconOf = ({ href, isExternal }: LinkRowsProps['rows'][number]['link']) => {
  if (href.startsWith('tel:')) return 'phone'
  return isExternal ? 'arrow-up-right' : 'arrow-right'
}

const Row = ({ name, text, link }: LinkRowsProps['rows'][number]) => (
  <li>
    <SiteLink link={link} className="group flex items-center gap-5 py-5 line-above lg:py-6">
      <span className="grid w-full min-w-0 gap-x-10 gap-y-1 lg:grid-cols-2 lg:items-baseline">
        <span className="d3 group-hover:underline">
          <CopyText>{name}</CopyText>
        </span>
        <span className="text-muted">
          <CopyText>{text}</CopyText>
        </span>
      </span>
      <Icon name={linkIconOf(link)} mirror={linkIconOf(link) !== 'phone'} className="size-6" />
    </SiteLink>
  </li>
)

const LinkRows = ({ copy, rows, background }: LinkRowsProps) => (
  <section className={`sec ${backgroundClasses[background]}`}>
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul>
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </ul>
    </div>
  </section>
)

type CityProps = { params: Promise<{ locale: string; city: string }> }

export const dynamicParams = false

export const generateStaticParams = () =>
  localeCodes.flatMap((locale) => cityPages.map((city) => ({ locale, city })))

const pageOfService: Readonly<Record<CityService, ServiceSlug>> = {
  phoneTaxi: 'taxi-call-booking',
  phonePickup: 'pickup-truck',
  moving: 'moving-services',
  bike: 'bike-delivery',
  bikeBox: 'bike-delivery',
  courier: 'bike-delivery',
  bus: 'bus-ticket',
}

const load = async ({ params }: CityProps) => {
  const { city } = await params
  const slug = cityPages.find((page) => page === city) ?? notFound()
  const locale = await localeFromParams(params)
  return { locale, slug, name: placeName(locale, slug) }
}

type OrderOption = { name: string; text: string; link: Target; serves: readonly CityService[] }

/** Returns the ways to order these services. */
const waysToOrder = ({ copy: { order }, links }: PageContext<'city'>, services: readonly CityService[]) => {
  const ways: OrderOption[] = [
    { ...order.phoneTaxi, link: links.phoneTaxi, serves: ['phoneTaxi'] },
    { ...order.pickup, link: links.truckSite, serves: ['moving'] },
    { ...order.pickupByPhone, link: links.support, serves: ['phonePickup'] },
    { ...order.furniture, link: links.vanSite, serves: ['moving'] },
    { ...order.parcel, link: links.parcelSite, serves: ['bike', 'bikeBox'] },
    { ...order.courier, link: links.support, serves: ['courier'] },
    { ...order.bus, link: links.webApp, serves: ['bus'] },
  ]
  return ways.filter(({ serves }) => serves.some((service) => services.includes(service)))
}

export const generateMetadata = async (props: CityProps): Promise<Metadata> => {
  const { locale, slug, name } = await load(props)
  return pageMetadata(locale, `cities/${slug}`, {
    title: cityTitle(locale, slug),
    description: translatorFor(locale)('city.meta.description', { city: name }),
    ...(isListedCity(slug) ? {} : { index: false }),
  })
}

export default async function City(props: CityProps) {
  const { locale, slug, name } = await load(props)
  const context = pageContext(locale, 'city')
  const { copy, links, t } = context
  const services = servicesIn(slug).map((id) => ({
    id,
    ...copy.services.items[id],
    link: links.page(pageOfService[id]),
  }))
  const ways = waysToOrder(context, servicesIn(slug))
  const trail = [...trailTo(locale, 'cities'), { name, link: links.page(`cities/${slug}`) }]
  const cityBranches = branches.filter((branch) => branch.city === slug)
  return (
    <PageMain
      locale={locale}
      title={cityTitle(locale, slug)}
      theme="green"
      nodes={[
        breadcrumbs(trail),
        ...serviceNodes(
          locale,
          services
            .filter(({ id }) => isListed(id))
            .map((row) => ({
              ...row,
              ways: ways.filter(({ serves }) => serves.includes(row.id)).map(({ link }) => link),
              cities: [name],
            })),
        ),
      ]}
    >
      <HeroPlain
        copy={{ title: name, text: copy.hero.text }}
        back={{ label: copy.hero.back, link: links.page('cities') }}
      />
      <LinkRows
        copy={{
          title: t('city.services.title', { city: name }),
          text: <LinkedText links={links}>{copy.services.other}</LinkedText>,
        }}
        rows={services}
        background="paper"
      />
      <LinkRows copy={{ title: copy.order.title }} rows={ways} background="mist" />
      {cityBranches.length > 0 && (
        <LinkRows
          copy={{
            title: t('city.branches.title', { city: name }),
            text: isSample ? copy.branches.sample : '',
          }}
          rows={cityBranches.map(({ id, title, address }) => ({
            name: title[locale],
            text: address[locale],
            link: links.page(`contact#${id}`),
          }))}
          background="paper"
        />
      )}
      <CityMap
        links={links}
        copy={{ ...copy.map, title: t('city.map.title', { city: name }) }}
        points={cityPoints(locale, activeCities, [slug])}
      />
    </PageMain>
  )
}
