import type {
  BreadcrumbList,
  FAQPage,
  Graph,
  Organization,
  Service,
  ServiceChannel,
  Thing,
  WebSite,
} from 'schema-dts'
import { brand } from '#lib/brand.ts'
import { linksFor, type SiteLink, siteOrigin } from '#lib/company/links.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import type { PageSlug } from '#lib/content/pages.ts'
import { isServiceSlug, type ServiceSlug, services } from '#lib/content/services.ts'
import { unicodeEscape } from '#lib/i18n/inline-text.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { removeTags } from '#lib/i18n/rich-text.ts'
import {
  type CityService,
  type CitySlug,
  serviceCities,
  servicesWithSampleCities,
} from '#lib/places/service-cities.ts'
import { env } from '#lib/settings/env.ts'

/** A page's structured data (schema.org). It must not contain anything that the page does not show. */
export type Nodes = readonly Thing[]

/** Returns nodes as JSON-LD for a script element; escapes `<`, so that no text can close the element. */
export const graphJson = (nodes: Nodes): string => {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes }
  return JSON.stringify(graph).replace(/[<\u2028\u2029]/g, unicodeEscape)
}

export const absoluteUrl = ({ href }: SiteLink): string => (href.startsWith('/') ? siteOrigin() + href : href)

const organizationId = () => `${siteOrigin()}/#organization`

/** Returns the organization that runs the site; its `@id` is the same in all languages. */
export const organization = (locale: Locale) =>
  ({
    '@type': 'Organization',
    '@id': organizationId(),
    name: brand[locale],
    url: absoluteUrl(linksFor(locale).page('')),
    logo: `${siteOrigin()}/icon-512.png`,
  }) satisfies Organization

const socialAccountUrls = (): string[] =>
  Object.entries(env()).flatMap(([name, url]) => (name.startsWith('SOCIAL_') && url ? String(url) : []))

const siteNodes = (locale: Locale): Nodes => {
  const publisher = organization(locale)
  const accountUrls = socialAccountUrls()
  const site: WebSite = {
    '@type': 'WebSite',
    name: publisher.name,
    url: publisher.url,
    inLanguage: locales[locale].lang,
    publisher: { '@id': organizationId() },
  }
  return [{ ...publisher, ...(accountUrls.length > 0 && { sameAs: accountUrls }) }, site]
}

export type Crumb = { name: string; link: SiteLink }

/** Returns a page's breadcrumbs; `trail` starts with the topmost page. */
export const breadcrumbs = (trail: readonly Crumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, link }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: { '@id': absoluteUrl(link) },
  })),
})

const menuName = (locale: Locale, slug: PageSlug): string | undefined => {
  if (isServiceSlug(slug)) return pageCopy(locale, slug).service.name
  const { nav, footer } = pageCopy(locale, 'common')
  const names: Partial<Record<PageSlug, string>> = {
    about: nav.aboutUs,
    careers: nav.careers,
    application: footer.links.application,
    contact: footer.links.branches,
    'contact-us': nav.contactUs,
    cities: footer.links.cities,
    accessibility: footer.accessibility,
    'privacy-policy': nav.privacyPolicy,
  } satisfies Record<Exclude<PageSlug, ServiceSlug | 'home' | 'map-demo'>, string>
  return names[slug]
}

export const trailTo = (locale: Locale, slug: PageSlug): Crumb[] => {
  const links = linksFor(locale)
  const name = menuName(locale, slug)
  return [{ name: brand[locale], link: links.page('') }, ...(name ? [{ name, link: links.page(slug) }] : [])]
}

const faqPage = (items: readonly { question: string; answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: removeTags(answer) },
  })),
})

const serviceChannel = (link: SiteLink): ServiceChannel => ({
  '@type': 'ServiceChannel',
  ...(link.href.startsWith('tel:')
    ? { servicePhone: { '@type': 'ContactPoint', telephone: link.href.slice('tel:'.length) } }
    : { serviceUrl: absoluteUrl(link) }),
})

type OfferedService = {
  name: string
  link: SiteLink
  orderLinks: readonly SiteLink[]
  cities: readonly string[]
}

const serviceNode = ({ name, link, orderLinks, cities }: OfferedService): Service => ({
  '@type': 'Service',
  name,
  url: absoluteUrl(link),
  provider: { '@id': organizationId() },
  ...(cities.length > 0 && { areaServed: cities.map((city) => ({ '@type': 'City', name: city })) }),
  ...(orderLinks.length > 0 && { availableChannel: orderLinks.map(serviceChannel) }),
})

const serviceNodes = (locale: Locale, offeredServices: readonly OfferedService[]): Nodes =>
  offeredServices.length > 0 ? [organization(locale), ...offeredServices.map(serviceNode)] : []

const cityServiceBySlug: Partial<Record<ServiceSlug, CityService>> = {
  'taxi-call-booking': 'phoneTaxi',
  'bike-delivery': 'bike',
  'pickup-truck': 'phonePickup',
  'moving-services': 'moving',
}

const citiesServedBy = (slug: ServiceSlug): readonly CitySlug[] => {
  const service = cityServiceBySlug[slug]
  return service && !servicesWithSampleCities.includes(service) ? serviceCities[service] : []
}

const offeredServicesOf = (locale: Locale, slug: PageSlug): OfferedService[] => {
  const links = linksFor(locale)
  const names = pageCopy(locale, 'cities').cities
  return services
    .filter((service) => service.slug === slug)
    .map(({ slug, orderLinkNames = [] }) => ({
      name: pageCopy(locale, slug).service.name,
      link: links.page(slug),
      orderLinks: orderLinkNames.map((name) => links[name]),
      cities: citiesServedBy(slug).map((city) => names[city]),
    }))
}

export const pageNodes = (
  slug: PageSlug,
  { locale, copy }: PageContext<PageSlug>,
  extraNodes: Nodes,
): Nodes => [
  ...(slug === 'home' ? siteNodes(locale) : [breadcrumbs(trailTo(locale, slug))]),
  ...serviceNodes(locale, offeredServicesOf(locale, slug)),
  ...extraNodes,
  ...('faq' in copy ? [faqPage(copy.faq.items)] : []),
]
