import type { Element, Nodes, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { homes, isBlock, keepBlocks, stackBlocks } from './blocks.ts'

// Only what a job description needs; the rest loses its tag and keeps its words. A `div` comes apart afterwards.
const schema: Schema = {
  tagNames: [
    ...['div', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['strong', 'b', 'em', 'i', 'u', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  attributes: { a: ['href'], ol: ['start'], th: ['colSpan', 'rowSpan'], td: ['colSpan', 'rowSpan'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  ancestors: homes,
  strip: ['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea'],
  clobber: [],
}

/** Foreign HTML as a tree that holds nothing but the words and the elements of the list above, block by block. */
export const cleanTree = (html: string): Root => {
  const given = fromHtml(html, { fragment: true })
  keepBlocks(given)
  const tree = sanitize(given, schema)
  return stackBlocks(tree.type === 'root' ? tree : { type: 'root', children: [] })
}

const standsApart = (node: Nodes) => node.type === 'element' && (isBlock(node) || node.tagName === 'br')

/** The words of a node, white space and the ends of lines as one blank. */
export const textOf = (node: Nodes): string => {
  const collect = (part: Nodes): string => {
    if (part.type === 'text') return part.value
    const words = 'children' in part ? part.children.map(collect).join('') : ''
    return standsApart(part) ? ` ${words} ` : words
  }
  return collect(node).replace(/\s+/g, ' ').trim()
}

/** Every element of a tree, in the order of the document. */
export const elementsOf = (node: Root | RootContent): Element[] => {
  const own = node.type === 'element' ? [node] : []
  return 'children' in node ? [...own, ...node.children.flatMap(elementsOf)] : own
}
