import type { Element, ElementContent, Nodes, Properties, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { splitAtEmailsAndNumbers } from '#lib/i18n/inline-text.ts'
import { visibleCharacterPattern } from '#lib/schemas/characters.ts'
import { plainLines } from './plain-text.ts'

const listTags = ['ul', 'ol']
const tableTags = ['table']
const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

// Each of these elements requires one of the listed ancestors.
const ancestors: Record<string, string[]> = {
  li: listTags,
  caption: tableTags,
  thead: tableTags,
  tbody: tableTags,
  tfoot: tableTags,
  tr: tableTags,
  th: tableTags,
  td: tableTags,
}

// The allow-list. `sanitize` replaces any other element by its content, or removes it if `strip` lists it.
const tagNames = ['strong', 'b', 'em', 'i', 'u', 'a', 'br', 'div', 'p', 'hr', 'blockquote'].concat(
  listTags,
  tableTags,
  headingTags,
  Object.keys(ancestors),
)

const schema: Schema = {
  tagNames,
  attributes: { a: ['href'], ol: ['start'], th: ['colSpan', 'rowSpan'], td: ['colSpan', 'rowSpan'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  ancestors,
  strip: ['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea'],
  clobber: [],
}

// Block elements that are not on the allow-list. Each becomes a `div`, so that its text stays a separate block.
const unlistedBlockTags = new Set(
  `address article aside center dd details dialog dir dl dt fieldset figcaption figure footer form header hgroup
  main menu nav search section summary pre listing plaintext xmp`.split(/\s+/),
)

// No real description reaches these limits, but they keep the parser fast and prevent a stack overflow.
const maxLength = 100_000
const maxDepth = 64

const hasVisibleText = (node: Nodes): boolean =>
  node.type === 'text'
    ? visibleCharacterPattern.test(node.value)
    : 'children' in node && node.children.some(hasVisibleText)

// Editors insert empty blocks as spacing, which the page's styles already add.
const isSpacer = (node: Nodes) =>
  node.type === 'element' && ['p', 'div', ...headingTags].includes(node.tagName) && !hasVisibleText(node)

const tagNamesOf = (nodes: readonly RootContent[]): string[] =>
  nodes.flatMap((node) =>
    node.type === 'element' && !isSpacer(node) ? [node.tagName, ...tagNamesOf(node.children)] : [],
  )

const createText = (value: string) => ({ type: 'text' as const, value })

const altTextNodesOf = ({ properties: { alt } }: Element) =>
  typeof alt === 'string' ? [createText(alt)] : []

const createElement = (tagName: string, properties: Properties, children: ElementContent[]) => ({
  type: 'element' as const,
  tagName,
  properties,
  children,
})

// The Quill editor has indent levels from 0 to 8.
const indentOf = ({ properties }: Element) =>
  Number(/\bql-indent-([1-8])\b/.exec(String(properties.className))?.[1] ?? 0)

const isQuillItem = (node: Nodes) =>
  node.type === 'element' && (node.properties.dataList !== undefined || indentOf(node) > 0)

const isQuillList = (node: Nodes): node is Element =>
  node.type === 'element' && listTags.includes(node.tagName) && node.children.some(isQuillItem)

/** Converts a flat list from the Quill editor, in which each item has its own type and depth, to nested lists. */
const nestQuillList = ({ tagName: defaultTag, children }: Element): ElementContent[] => {
  const lists: ElementContent[] = []
  const openLists: { depth: number; list: Element }[] = []
  for (const item of children.filter(hasVisibleText)) {
    const depth = item.type === 'element' ? indentOf(item) : 0
    const kind = item.type === 'element' && item.properties.dataList
    const tagName = kind ? (kind === 'ordered' ? 'ol' : 'ul') : defaultTag
    const firstClosedIndex = openLists.findIndex(
      (openList) => openList.depth > depth || (openList.depth === depth && openList.list.tagName !== tagName),
    )
    if (firstClosedIndex >= 0) openLists.length = firstClosedIndex
    let currentLevel = openLists.at(-1)
    if (currentLevel?.depth !== depth) {
      const parent = currentLevel?.list.children.at(-1)
      const siblings = parent && 'children' in parent ? parent.children : lists
      currentLevel = { depth, list: createElement(tagName, {}, []) }
      siblings.push(currentLevel.list)
      openLists.push(currentLevel)
    }
    currentLevel.list.children.push(item)
  }
  return lists
}

const normalizeChildren = (parent: { children: RootContent[] }, ancestorTags: readonly string[] = []) => {
  if (ancestorTags.length > maxDepth) throw new RangeError('too deep')
  parent.children = parent.children.flatMap((node): RootContent[] => {
    if (node.type === 'element' && node.tagName === 'img') return altTextNodesOf(node)
    return isQuillList(node) ? nestQuillList(node) : [node]
  })
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const isMisplaced = ancestors[node.tagName]?.every((ancestor) => !ancestorTags.includes(ancestor))
    if (isMisplaced || unlistedBlockTags.has(node.tagName)) node.tagName = 'div'
    normalizeChildren(node, [...ancestorTags, node.tagName])
  }
}

const isAbsoluteUrl = (href: unknown) => typeof href === 'string' && URL.canParse(href)

/**
 * Converts sanitized nodes to page content. The headings in `usedHeadingTags` become h3 and below, because the page
 * itself has an h1 and h2s.
 */
const toPageContent = (nodes: readonly RootContent[], usedHeadingTags: readonly string[]): ElementContent[] =>
  nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text')
      return splitAtEmailsAndNumbers(node.value).map((segment, index) =>
        index % 2 ? createElement('bdi', { dir: 'ltr' }, [createText(segment)]) : createText(segment),
      )
    if (node.type !== 'element' || isSpacer(node)) return []
    const { tagName, properties } = node
    const children = toPageContent(node.children, usedHeadingTags)
    if (usedHeadingTags.includes(tagName))
      return [createElement(headingTags[usedHeadingTags.indexOf(tagName) + 2] ?? 'h6', properties, children)]
    if (tagName !== 'a') return [createElement(tagName, properties, children)]
    // A relative URL would wrongly point to this site, and a link without text would be invisible.
    if (!isAbsoluteUrl(properties.href) || !hasVisibleText(node)) return children
    return [createElement('a', { ...properties, rel: ['nofollow', 'noopener', 'ugc'] }, children)]
  })

const parseAndSanitize = (html: string): Root => {
  const parsedTree = fromHtml(html, { fragment: true })
  normalizeChildren(parsedTree)
  const tree = sanitize(parsedTree, schema)
  const nodes = 'children' in tree ? tree.children : []
  const tagsInUse = tagNamesOf(nodes)
  const usedHeadingTags = headingTags.filter((tag) => tagsInUse.includes(tag))
  return { type: 'root', children: toPageContent(nodes, usedHeadingTags) }
}

const plainTextTree = (html: string): Root => {
  const lines = plainLines(html.slice(0, maxLength))
  return { type: 'root', children: lines.map((line) => createElement('p', {}, [createText(line)])) }
}

// A description that exceeds `maxLength` or `maxDepth` becomes plain text, so that it cannot make the job feed fail.
// Any HTML beyond `maxLength` is dropped.
const cleanTree = (html: string): Root => {
  try {
    return html.length > maxLength ? plainTextTree(html) : parseAndSanitize(html)
  } catch {
    // `parseAndSanitize` throws if the elements are nested too deeply.
    return plainTextTree(html)
  }
}

/** Sanitizes a job description and renders it as React elements, with headings from h3 down. */
export const renderDescription = (html: string): ReactNode =>
  toJsxRuntime(cleanTree(html), { Fragment, jsx, jsxs })

const exportSchema: Schema = { ...schema, tagNames: [...tagNames, 'bdi'], attributes: { a: ['href'] } }

/** Sanitizes a job description for job boards and search engines; removes all attributes except `href`. */
export const cleanDescription = (html: string): string =>
  toHtml(sanitize(cleanTree(html), exportSchema), { characterReferences: { useNamedReferences: true } })
