import type { Element, ElementContent, Nodes, Root, RootContent, Text } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { splitAtDialled } from '#lib/i18n/inline-text.ts'
import { plainLines } from './plain-text.ts'

// Block elements outside the allow-list: each becomes a `div`, so that its text stays apart.
const generic = new Set(
  `address article aside center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup
  legend main nav optgroup option search section select summary pre listing plaintext xmp`.split(/\s+/),
)
const inline = new Set(['strong', 'b', 'em', 'i', 'u', 'a', 'br'])

const table = ['table']

// The ancestors that these elements require.
const ancestors: Record<string, string[]> = {
  li: ['ul', 'ol'],
  caption: table,
  thead: table,
  tbody: table,
  tfoot: table,
  tr: table,
  th: table,
  td: table,
}

// The allow-list; any other element is replaced by its content.
const schema: Schema = {
  tagNames: [
    ...inline,
    'div',
    'p',
    'hr',
    'blockquote',
    'ul',
    'ol',
    ...Object.keys(ancestors),
    ...table,
  ].concat(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']),
  attributes: { a: ['href'], ol: ['start'], th: ['colSpan', 'rowSpan'], td: ['colSpan', 'rowSpan'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  ancestors,
  strip: ['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea'],
  clobber: [],
}

const create = (tagName: string, children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

const nameOf = (name: string, around: readonly string[]) => {
  if (name === 'menu' || name === 'dir') return 'ul'
  const isLost = ancestors[name]?.every((home) => !around.includes(home))
  return isLost || generic.has(name) ? 'div' : name
}

// Far beyond any description, and short of what takes the parser long or the stack whole.
const maxLetters = 100_000
const maxDepth = 64

// Turns each block outside the allow-list into a `div`.
const keepBlocks = (parent: Root | Element, around: readonly string[] = []): void => {
  if (around.length > maxDepth) throw new RangeError('too deep')
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    node.tagName = nameOf(node.tagName, around)
    keepBlocks(node, [...around, node.tagName])
  }
}

const isBlock = (node: RootContent): boolean => node.type === 'element' && !inline.has(node.tagName)

const holdsBlock = (node: RootContent): node is Element =>
  isBlock(node) || (node.type === 'element' && node.children.some(holdsBlock))

// Signs that only turn the direction are nothing to read.
const isFull = (node: ElementContent): boolean =>
  node.type === 'text'
    ? /[^\s\p{C}]/u.test(node.value)
    : node.type === 'element' && node.children.some(isFull)

// Browsers close a paragraph before a block, so a paragraph with one is split like a `div`.
const comesApart = ({ tagName }: Element) => tagName === 'div' || tagName === 'p'

// The block nodes, with inline nodes between them wrapped in elements named `loose`.
const stack = (nodes: readonly ElementContent[], loose: string): ElementContent[] => {
  const all: ElementContent[] = []
  let run: ElementContent[] = []
  const endRun = () => {
    const [first, last] = [run.findIndex(isFull), run.findLastIndex(isFull)]
    if (first >= 0) all.push(create(loose, run.slice(first, last + 1)))
    run = []
  }
  for (const node of nodes) {
    if (!holdsBlock(node)) {
      run.push(node)
      continue
    }
    endRun()
    all.push(...(comesApart(node) ? stack(node.children, loose) : [{ ...node, children: contentOf(node) }]))
  }
  endRun()
  return all
}

const wordsOf = (nodes: readonly ElementContent[]): ElementContent[] => {
  const gap = { type: 'text' as const, value: ' ' }
  return nodes.flatMap((node) => (holdsBlock(node) ? [gap, ...wordsOf(node.children), gap] : [node]))
}

// Wraps inline text beside blocks, lifts blocks out of headings and paragraphs, and removes each `div`.
const contentOf = (node: Element): ElementContent[] => {
  const { tagName, children } = node
  if (tagName === 'ul' || tagName === 'ol') return stack(children, 'li')
  if (/^h[1-6]$/.test(tagName)) return wordsOf(children)
  const isApart = children.some((child) => holdsBlock(child) && (comesApart(child) || !isBlock(child)))
  if (isBlock(node) && !isApart)
    return children.map((child) =>
      child.type === 'element' ? { ...child, children: contentOf(child) } : child,
    )
  const [only, ...others] = stack(children, 'p')
  // A single paragraph inside another element is redundant.
  if (only?.type === 'element' && only.tagName === 'p' && !others.length) return only.children
  return only ? [only, ...others] : []
}

const asText = (html: string): Root => {
  const lines = plainLines(html.slice(0, maxLetters))
  return { type: 'root', children: lines.map((value) => create('p', [{ type: 'text', value }])) }
}

const parsed = (html: string): Root => {
  const given = fromHtml(html, { fragment: true })
  keepBlocks(given)
  const tree = sanitize(given, schema)
  const nodes = tree.type === 'root' ? tree.children.filter((node) => node.type !== 'doctype') : []
  return { type: 'root', children: stack(nodes, 'p') }
}

// Parses and sanitizes HTML into a tree of text and allowed elements, block by block; what is no description in earnest
// becomes its text, so that it takes no other vacancy down.
const cleanTree = (html: string): Root => {
  try {
    return html.length > maxLetters ? asText(html) : parsed(html)
  } catch {
    // Elements lie too deep in each other.
    return asText(html)
  }
}

// All elements of a tree in document order.
const elementsOf = (node: Root | RootContent): Element[] => {
  const own = node.type === 'element' ? [node] : []
  return 'children' in node ? [...own, ...node.children.flatMap(elementsOf)] : own
}

const levelOf = ({ tagName }: Element) => Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0)

// The page's own headings are h1 and h2.
const highestLevel = 3
const lowestLevel = 6

const blocks = new Set(['p', 'blockquote', 'ul', 'ol', 'table', 'h3', 'h4', 'h5', 'h6'])

const isWebAddress = (href: unknown) => typeof href === 'string' && URL.canParse(href)

// A relative address would wrongly point into this site.
const adaptLink = (link: Element) => {
  if (isWebAddress(link.properties.href)) {
    link.properties.rel = ['nofollow', 'noopener', 'ugc']
    return
  }
  link.tagName = 'span'
  link.properties = {}
}

const bdi = (value: string): Element => ({
  type: 'element',
  tagName: 'bdi',
  properties: { dir: 'ltr' },
  children: [{ type: 'text', value }],
})

const isolated = (text: Text): (Text | Element)[] =>
  splitAtDialled(text.value).map((value, index) => (index % 2 ? bdi(value) : { type: 'text', value }))

const keepDialledInOrder = ({ children }: Root | Element) => {
  for (const child of [...children])
    if (child.type === 'text') children.splice(children.indexOf(child), 1, ...isolated(child))
}

// Only the outermost blocks: a list's signs and a table's columns stand on one side, whatever their words are.
const findDirections = ({ children }: Root | Element) => {
  for (const child of children) {
    if (child.type !== 'element') continue
    if (blocks.has(child.tagName)) child.properties.dir = 'auto'
    else findDirections(child)
  }
}

const adapt = (tree: Root, isTranslated: boolean) => {
  const elements = elementsOf(tree)
  for (const parent of [tree, ...elements]) keepDialledInOrder(parent)
  // The heading levels in use become consecutive levels below the page's own.
  const levels = [...new Set(elements.map(levelOf).filter(Boolean))].sort()
  for (const element of elements) {
    const level = levelOf(element)
    if (level) element.tagName = `h${Math.min(highestLevel + levels.indexOf(level), lowestLevel)}`
    if (element.tagName === 'a') adaptLink(element)
  }
  if (!isTranslated) findDirections(tree)
  return tree
}

/**
 * A job description as React elements: allowed elements only, headings from h3 down. Each outermost block
 * of an unknown language gets its own direction.
 */
export const renderDescription = (html: string, isTranslated: boolean): ReactNode =>
  toJsxRuntime(adapt(cleanTree(html), isTranslated), { Fragment, jsx, jsxs })

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const htmlOf = (node: Nodes): string => {
  if (node.type === 'text') return escaped(node.value)
  const content = 'children' in node ? node.children.map(htmlOf).join('') : ''
  if (node.type !== 'element') return content
  const { tagName, properties } = node
  if (tagName === 'br' || tagName === 'hr') return `<${tagName}>`
  const href = isWebAddress(properties.href) ? ` href="${escaped(String(properties.href))}"` : ''
  return `<${tagName}${href}>${content}</${tagName}>`
}

/** A job description as HTML of the elements that the page shows, of whose attributes only links remain. */
export const cleanDescription = (html: string): string => htmlOf(adapt(cleanTree(html), true))

const standsApart = (node: Nodes) => node.type === 'element' && (isBlock(node) || node.tagName === 'br')

// The text of a node with white space collapsed.
const textOf = (node: Nodes): string => {
  const collect = (part: Nodes): string => {
    if (part.type === 'text') return part.value
    const words = 'children' in part ? part.children.map(collect).join('') : ''
    return standsApart(part) ? ` ${words} ` : words
  }
  return collect(node).replace(/\s+/g, ' ').trim()
}

// The length of an excerpt, in letters.
const longest = 140

const shorten = (text: string): string => {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`
}

/** The first paragraph of a job description, else its beginning, as one line cut between words. */
export const excerptOf = (html: string): string => {
  const tree = cleanTree(html)
  const paragraphs = elementsOf(tree).filter(({ tagName }) => tagName === 'p')
  return shorten(paragraphs.map(textOf).find(Boolean) ?? textOf(tree))
}
