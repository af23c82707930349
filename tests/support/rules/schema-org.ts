import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '#tests/support/verify/run.ts'

/** An object of structured data. */
export type Node = Readonly<Record<string, unknown>>

// The declarations are generated from schema.org's own vocabulary.
const declarations = readFileSync(join(repository, 'node_modules/schema-dts/dist/schema.d.ts'), 'utf8')

/** What a property may hold, by its name. */
type Properties = ReadonlyMap<string, readonly string[]>

const bases = new Map<string, { parents: readonly string[]; properties: Properties }>()
for (const [, name = '', parents = '', body = ''] of declarations.matchAll(
  /^(?:export )?interface (\w+) (?:extends ([^{]+) )?\{\n(.*?)^\}/gms,
)) {
  const properties = [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.*?), "\w+">;$/gm)]
  bases.set(name, {
    parents: parents.split(', ').filter(Boolean),
    properties: new Map(properties.map(([, property = '', types = '']) => [property, types.split(' | ')])),
  })
}

/** A declaration's own name and those it extends, the nearest first. */
const lineage = (name: string): string[] => [
  name,
  ...(bases.get(name)?.parents ?? []).flatMap((parent) => lineage(parent)),
]

const typesAbove = (type: string) => lineage(`${type}Leaf`).map((name) => name.replace(/(Leaf|Base)$/, ''))

const rangeOf = (type: string, property: string): readonly string[] | undefined =>
  lineage(`${type}Leaf`)
    .map((name) => bases.get(name)?.properties.get(property))
    .find(Boolean)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of a property, of which there may be several. */
export const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const words = ['Text', 'URL', 'Date', 'DateTime']

const fits = (value: unknown, range: readonly string[]): boolean => {
  if (typeof value === 'string') return words.some((word) => range.includes(word))
  if (typeof value === 'number') return range.includes('Integer') || range.includes('Number')
  if (typeof value === 'boolean') return range.includes('Boolean')
  if (!isNode(value)) return false
  const type = value['@type']
  return typeof type === 'string' ? typesAbove(type).some((name) => range.includes(name)) : '@id' in value
}

/** What of a node and of those inside it is not in the vocabulary: types, properties, and values of another kind. */
export const strangeParts = (node: Node): string[] => {
  const { '@type': type, '@id': _id, ...properties } = node
  if (type === undefined) return Object.keys(properties)
  if (typeof type !== 'string' || !bases.has(`${type}Leaf`)) return [`type ${JSON.stringify(type)}`]
  return Object.entries(properties).flatMap(([property, value]) => {
    const range = rangeOf(type, property)
    if (!range) return [`${type}.${property}`]
    const values = valuesOf(value)
    return [
      ...values.filter((one) => !fits(one, range)).map((one) => `${type}.${property} ${JSON.stringify(one)}`),
      ...values.filter(isNode).flatMap(strangeParts),
    ]
  })
}

// What Google's documentation of each kind requires; of an organization it requires nothing.
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

/** The node and those inside it. */
export const nodesIn = (node: Node): Node[] => [
  node,
  ...Object.values(node).flatMap(valuesOf).filter(isNode).flatMap(nodesIn),
]

/** The properties that Google requires and a node, or one inside it, does not have. */
export const missingParts = (node: Node): string[] =>
  nodesIn(node).flatMap((one) => {
    const type = String(one['@type'])
    return (required[type] ?? []).filter((name) => isEmpty(one[name])).map((name) => `${type}.${name}`)
  })
