import { services } from '#lib/content/services.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { attributeOf, type Document, type FoundElement } from './documents.ts'

/** An object in JSON-LD. */
type JsonLdNode = Readonly<Record<string, unknown>>

const isJsonLdNode = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Returns a node and all nodes inside it. */
const nodesIn = (node: JsonLdNode): JsonLdNode[] => [
  node,
  ...Object.values(node).flatMap(valuesOf).filter(isJsonLdNode).flatMap(nodesIn),
]

// The properties that Google's documentation requires, and `item` for the last ListItem, where Google does not require
// it. TypeScript already rejects properties that schema.org does not define.
const requiredProperties: Readonly<Record<string, readonly string[]>> = {
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
  PostalAddress: ['addressCountry'],
  LocalBusiness: ['name', 'address'],
}

const isMissing = (value: unknown) => value === undefined || value === '' || valuesOf(value).length === 0

/** Returns the required properties that are missing from a node or from the nodes inside it. */
export const missingProperties = (node: JsonLdNode): string[] =>
  nodesIn(node).flatMap((each) => {
    const type = String(each['@type'])
    return (requiredProperties[type] ?? [])
      .filter((name) => isMissing(each[name]))
      .map((name) => `${type}.${name}`)
  })

const jsonLdScriptsOf = (page: Document) =>
  page.elementsNamed('script').filter(({ element }) => attributeOf(element, 'type') === 'application/ld+json')

const canonicalUrlOf = (page: Document) =>
  page
    .elementsNamed('link')
    .filter(({ element }) => attributeOf(element, 'rel') === 'canonical')
    .map(({ element }) => attributeOf(element, 'href'))[0] ?? null

const removeSpaces = (text: string) => text.replace(/\s+/g, '')

/**
 * Returns the names, titles, answers, cities and provinces in structured data that the page's header, main and footer
 * elements do not contain.
 */
const findInvisibleTexts = (page: Document, nodes: readonly JsonLdNode[]) => {
  const [script] = jsonLdScriptsOf(page)
  const landmarks = ['header', 'main', 'footer'].flatMap((name) => page.elementsNamed(name))
  const visibleText = removeSpaces(
    landmarks.map(({ text }) => text.replace(script?.text ?? '', '')).join(' '),
  )
  return nodes
    .flatMap(({ name, title, text, addressLocality, addressRegion }) => [
      ...[name, title, text],
      ...[addressLocality, addressRegion],
    ])
    .filter((text) => typeof text === 'string' && !visibleText.includes(removeSpaces(text)))
}

const isNoindex = (page: Document) =>
  page.elementsNamed('meta').some(({ element }) => /noindex/.test(attributeOf(element, 'content') ?? ''))

/** Returns the top-level node types that a page's structured data must contain, in order of first appearance. */
const listExpectedTypes = (page: Document, { pathname, search }: URL): string[] => {
  const [name = ''] = pathname.split('/').slice(2)
  if (isNoindex(page)) return []
  if (!name) return ['Organization', 'WebSite']
  const isServicePage = services.some(({ slug }) => slug === name)
  return [
    'BreadcrumbList',
    ...(isServicePage ? ['Organization', 'Service'] : []),
    ...(name === 'contact' && !search ? ['LocalBusiness'] : []),
    ...(name === 'job-details' ? ['JobPosting'] : []),
    ...(page.hasId('questions') ? ['FAQPage'] : []),
  ]
}

const namesIn = (nodes: readonly JsonLdNode[], type: string) =>
  nodes.filter((node) => node['@type'] === type).map(({ name }) => name)

/** Returns a page's breadcrumbs and FAQ questions, each paired with the corresponding list in its structured data. */
const pairShownLists = (page: Document, locale: Locale, nodes: readonly JsonLdNode[]) => {
  const label = pageCopy(locale, 'common').breadcrumb
  const trail = page.elementsNamed('nav').find(({ element }) => attributeOf(element, 'ariaLabel') === label)
  const faq = page.elementsNamed('section').find(({ element }) => attributeOf(element, 'id') === 'questions')
  const textsIn = (name: string, part: FoundElement) => page.elementsNamed(name, part).map(({ text }) => text)
  return [
    ...(trail ? [{ shown: textsIn('li', trail), structured: namesIn(nodes, 'ListItem') }] : []),
    ...(faq ? [{ shown: textsIn('h3', faq), structured: namesIn(nodes, 'Question') }] : []),
  ]
}

/** Returns the top-level nodes of a page's structured data; an empty list if it has none. */
export const graphOf = (page: Document): JsonLdNode[] =>
  jsonLdScriptsOf(page).flatMap(({ text }): JsonLdNode[] => JSON.parse(text)['@graph'])

/** Returns the errors in a page's structured data. */
export const structuredDataErrors = (page: Document, locale: Locale, url: URL): string[] => {
  const graph = graphOf(page)
  const nodes = graph.flatMap(nodesIn)
  const typeList = [...new Set(graph.map((node) => node['@type']))].join()
  const expectedTypeList = listExpectedTypes(page, url).join()
  const lastBreadcrumbId = graph
    .filter((node) => node['@type'] === 'BreadcrumbList')
    .flatMap(nodesIn)
    .at(-1)?.['@id']
  return [
    ...(jsonLdScriptsOf(page).length > 1 ? ['more than one JSON-LD script'] : []),
    ...(typeList === expectedTypeList
      ? []
      : [`types ${typeList || 'none'} instead of ${expectedTypeList || 'none'}`]),
    ...(lastBreadcrumbId && lastBreadcrumbId !== canonicalUrlOf(page)
      ? [`breadcrumbs end at ${lastBreadcrumbId}, not at the canonical URL`]
      : []),
    ...pairShownLists(page, locale, nodes)
      .filter(({ shown, structured }) => shown.join() !== structured.join())
      .map(
        ({ shown, structured }) => `the page shows ${shown}, but its structured data contain ${structured}`,
      ),
    ...graph.flatMap(missingProperties).map((property) => `missing required property: ${property}`),
    ...findInvisibleTexts(page, nodes).map((text) => `not visible on the page: ${text}`),
  ]
}
