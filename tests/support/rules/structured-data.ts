import { services } from '#lib/content/services.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { attributeOf, type Document, type Found } from './documents.ts'

/** An object of structured data. */
type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of a property, of which there may be several. */
const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** The node and those inside it. */
const nodesIn = (node: Node): Node[] => [
  node,
  ...Object.values(node).flatMap(valuesOf).filter(isNode).flatMap(nodesIn),
]

// Properties that Google's documentation requires of each kind; the compiler knows what schema.org allows.
const required: Readonly<Record<string, readonly string[]>> = {
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
  PostalAddress: ['addressCountry'],
  LocalBusiness: ['name', 'address'],
}

const isEmpty = (value: unknown) => value === undefined || value === '' || valuesOf(value).length === 0

/** The properties that Google requires and a node, or one inside it, does not have. */
export const missingParts = (node: Node): string[] =>
  nodesIn(node).flatMap((one) => {
    const type = String(one['@type'])
    return (required[type] ?? []).filter((name) => isEmpty(one[name])).map((name) => `${type}.${name}`)
  })

const scriptsOf = (page: Document) =>
  page.named('script').filter(({ element }) => attributeOf(element, 'type') === 'application/ld+json')

const canonicalOf = (page: Document) =>
  page
    .named('link')
    .filter(({ element }) => attributeOf(element, 'rel') === 'canonical')
    .map(({ element }) => attributeOf(element, 'href'))[0] ?? null

const letters = (text: string) => text.replace(/\s+/g, '')

/** The names and sentences of structured data that visitors do not see on the page. */
const unseenTexts = (page: Document, nodes: readonly Node[]) => {
  const [script] = scriptsOf(page)
  const parts = ['header', 'main', 'footer'].flatMap((name) => page.named(name))
  const shown = letters(parts.map(({ text }) => text.replace(script?.text ?? '', '')).join(' '))
  return nodes
    .flatMap(({ name, title, text, addressLocality, addressRegion }) => [
      ...[name, title, text],
      ...[addressLocality, addressRegion],
    ])
    .filter((text) => typeof text === 'string' && !shown.includes(letters(text)))
}

const isNoindex = (page: Document) =>
  page.named('meta').some(({ element }) => /noindex/.test(attributeOf(element, 'content') ?? ''))

/** The kinds of nodes that a page has to have, in order of first appearance. */
const expectedKinds = (page: Document, { pathname, search }: URL): string[] => {
  const [name = '', rest] = pathname.split('/').slice(2)
  if (isNoindex(page)) return []
  if (!name) return ['Organization', 'WebSite']
  const hasService = services.some(({ slug }) => slug === name) || (name === 'cities' && rest)
  return [
    'BreadcrumbList',
    ...(hasService ? ['Organization', 'Service'] : []),
    ...(name === 'contact' && !search ? ['LocalBusiness'] : []),
    ...(name === 'job-details' ? ['JobPosting'] : []),
    ...(page.hasId('questions') ? ['FAQPage'] : []),
  ]
}

const namesIn = (nodes: readonly Node[], type: string) =>
  nodes.filter((node) => node['@type'] === type).map(({ name }) => name)

/** The lists that a page shows its visitors, each beside the same list for machines. */
const listings = (page: Document, locale: Locale, nodes: readonly Node[]) => {
  const label = pageCopy(locale, 'common').breadcrumb
  const trail = page.named('nav').find(({ element }) => attributeOf(element, 'ariaLabel') === label)
  const faq = page.named('section').find(({ element }) => attributeOf(element, 'id') === 'questions')
  const textsIn = (name: string, part: Found) => page.named(name, part).map(({ text }) => text)
  return [
    ...(trail ? [{ shown: textsIn('li', trail), said: namesIn(nodes, 'ListItem') }] : []),
    ...(faq ? [{ shown: textsIn('h3', faq), said: namesIn(nodes, 'Question') }] : []),
  ]
}

/** The nodes of a page's structured data; none where it has none. */
export const graphOf = (page: Document): Node[] =>
  scriptsOf(page).flatMap(({ text }): Node[] => JSON.parse(text)['@graph'])

/** The faults in the structured data of the page at an address. */
export const graphFaults = (page: Document, locale: Locale, address: URL): string[] => {
  const graph = graphOf(page)
  const nodes = graph.flatMap(nodesIn)
  const kinds = [...new Set(graph.map((node) => node['@type']))].join()
  const expected = expectedKinds(page, address).join()
  const last = graph
    .filter((node) => node['@type'] === 'BreadcrumbList')
    .flatMap(nodesIn)
    .at(-1)?.['@id']
  return [
    ...(scriptsOf(page).length > 1 ? ['more than one script of structured data'] : []),
    ...(kinds === expected ? [] : [`structured data of ${kinds || 'nothing'}, not of ${expected}`]),
    ...(last && last !== canonicalOf(page) ? [`a way to ${last}`] : []),
    ...listings(page, locale, nodes)
      .filter(({ shown, said }) => shown.join() !== said.join())
      .map(({ shown, said }) => `shown are ${shown}, and said ${said}`),
    ...graph.flatMap(missingParts).map((part) => `required, and not there: ${part}`),
    ...unseenTexts(page, nodes).map((text) => `not on the page: ${text}`),
  ]
}
