import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { services } from '#lib/content/services.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { branches } from '#lib/places/branches.ts'
import { placeName } from '#lib/places/cities.ts'
import { attributeOf, type Document, type Found } from './documents.ts'
import { missingParts, type Node, nodesIn, strangeParts, valuesOf } from './schema-org.ts'

const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

const letters = (text: string) => text.replace(/\s+/g, '')

const scriptsOf = (page: Document) =>
  page.named('script').filter(({ element }) => attributeOf(element, 'type') === 'application/ld+json')

/** The nodes of a page's structured data; none where it has none. */
export const graphOf = (page: Document): Node[] =>
  scriptsOf(page).flatMap(({ text }): Node[] => JSON.parse(text)['@graph'])

const canonicalOf = (page: Document) =>
  page
    .named('link')
    .filter(({ element }) => attributeOf(element, 'rel') === 'canonical')
    .map(({ element }) => attributeOf(element, 'href'))[0] ?? null

const countries: Readonly<Record<string, string>> = { IQ: 'iraq', IR: 'iran' }

type Place = { page: Document; locale: Locale; address: URL }

/** Tells whether a page shows what its structured data says. */
const createWitness = ({ page, locale, address }: Place) => {
  const [script] = scriptsOf(page)
  const parts = ['header', 'main', 'footer'].flatMap((name) => page.named(name))
  const shown = letters(parts.map(({ text }) => text.replace(script?.text ?? '', '')).join(' '))
  const links = new Set(page.hrefs().map((href) => new URL(href, address).href.replace(/\/$/, '')))
  const article = letters(page.named('article')[0]?.text ?? '')

  const isAddress = (value: string) => {
    const [path = '', id] = value.split('#')
    if (path === canonicalOf(page) && (id === undefined || page.hasId(id))) return true
    return links.has(value.replace(/\/$/, ''))
  }
  const isInCountry = (city: unknown, code: string) =>
    branches.some((branch) => branch.country === countries[code] && placeName(locale, branch.city) === city)

  const witnesses: Record<string, (value: string, node: Node) => boolean> = {
    '@type': () => true,
    '@id': (value) => value === `${address.origin}/#organization` || isAddress(value),
    url: isAddress,
    serviceUrl: isAddress,
    sameAs: isAddress,
    logo: (value) => value === `${address.origin}/icon-512.png`,
    telephone: (value) => links.has(`tel:${value}`),
    inLanguage: (value) => value === locales[locale].lang,
    datePosted: (value) => shown.includes(letters(formatDate(locale, new Date(value)))),
    addressCountry: (value, { addressLocality }) => isInCountry(addressLocality, value),
    value: (value) => links.has(`${address.origin}/${locale}/apply/${value}`),
    description: (value) => article.endsWith(letters(textOf(fromHtml(value, { fragment: true })))),
  }
  const says = (value: string) => value.trim() !== '' && shown.includes(letters(value))

  return (node: Node): string[] =>
    nodesIn(node).flatMap((one) =>
      Object.entries(one).flatMap(([property, given]) =>
        valuesOf(given)
          .filter((value) => typeof value === 'string')
          .filter((value) => !(witnesses[property] ?? says)(value, one))
          .map((value) => `${property} is not on the page: ${value}`),
      ),
    )
}

const isNoindex = (page: Document) =>
  page.named('meta').some(({ element }) => /noindex/.test(attributeOf(element, 'content') ?? ''))

/** The kinds of nodes that a page has to have, each once for a run of them. */
const expectedKinds = (page: Document, { pathname, search }: URL): string[] => {
  const [name = '', rest] = pathname.split('/').slice(2)
  if (isNoindex(page)) return []
  if (!name) return ['Organization', 'WebSite']
  const offers = services.some(({ slug }) => slug === name) || (name === 'cities' && rest)
  return [
    'BreadcrumbList',
    ...(offers ? ['Organization', 'Service'] : []),
    ...(name === 'contact' && !search ? ['LocalBusiness'] : []),
    ...(name === 'job-details' ? ['JobPosting'] : []),
    ...(page.hasId('questions') ? ['FAQPage'] : []),
  ]
}

const partsIn = (nodes: readonly Node[], type: string) =>
  nodes.flatMap(nodesIn).filter((node) => node['@type'] === type)

const namesIn = (nodes: readonly Node[], type: string) => partsIn(nodes, type).map(({ name }) => name)

// The item of the last step of the way to the page.
const lastStop = (graph: readonly Node[]): unknown =>
  partsIn(graph, 'BreadcrumbList').flatMap(nodesIn).at(-1)?.['@id']

/** What a page lists for its visitors, beside what it lists for machines. */
const listings = (page: Document, locale: Locale, graph: readonly Node[]) => {
  const label = pageCopy(locale, 'common').breadcrumb
  const trail = page.named('nav').find(({ element }) => attributeOf(element, 'ariaLabel') === label)
  const faq = page.named('section').find(({ element }) => attributeOf(element, 'id') === 'questions')
  const textsIn = (name: string, part: Found) => page.named(name, part).map(({ text }) => text)
  const steps = partsIn(graph, 'ListItem').map(({ position }) => position)
  return [
    { shown: steps.map((_, index) => index + 1), said: steps },
    ...(trail ? [{ shown: textsIn('li', trail), said: namesIn(graph, 'ListItem') }] : []),
    ...(faq ? [{ shown: textsIn('h3', faq), said: namesIn(graph, 'Question') }] : []),
  ]
}

/** What is wrong with the structured data of the page at an address. */
export const graphFaults = (page: Document, locale: Locale, address: URL): string[] => {
  const graph = graphOf(page)
  const kinds = [...new Set(graph.map((node) => node['@type']))].join()
  const expected = expectedKinds(page, address).join()
  const last = lastStop(graph)
  return [
    ...(scriptsOf(page).length > 1 ? ['more than one script of structured data'] : []),
    ...(kinds === expected ? [] : [`structured data of ${kinds || 'nothing'}, not of ${expected}`]),
    ...(last && last !== canonicalOf(page) ? [`a way to ${last}`] : []),
    ...listings(page, locale, graph)
      .filter(({ shown, said }) => shown.join() !== said.join())
      .map(({ shown, said }) => `shown are ${shown}, and said ${said}`),
    ...graph.flatMap(strangeParts).map((part) => `not in the vocabulary: ${part}`),
    ...graph.flatMap(missingParts).map((part) => `required, and not there: ${part}`),
    ...graph.flatMap(createWitness({ page, locale, address })),
  ]
}
