import type { Element, Nodes, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'

const table = ['table']

// Only what a job description needs; the rest loses its tag and keeps its words.
const schema: Schema = {
  tagNames: [
    ...['p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['strong', 'b', 'em', 'i', 'u', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  attributes: { a: ['href'], ol: ['start'], th: ['colSpan', 'rowSpan'], td: ['colSpan', 'rowSpan'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  ancestors: {
    li: ['ol', 'ul'],
    caption: table,
    thead: table,
    tbody: table,
    tfoot: table,
    tr: table,
    th: table,
    td: table,
  },
  strip: ['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea'],
  clobber: [],
}

/** Foreign HTML as a tree that holds nothing but the words and the elements of the list above. */
export const cleanTree = (html: string): Root => {
  const tree = sanitize(fromHtml(html, { fragment: true }), schema)
  return tree.type === 'root' ? tree : { type: 'root', children: [] }
}

/** The words of a node, white space as one blank. */
export const textOf = (node: Nodes): string => {
  const collect = (part: Nodes): string => {
    if (part.type === 'text') return part.value
    return 'children' in part ? part.children.map(collect).join('') : ' '
  }
  return collect(node).replace(/\s+/g, ' ').trim()
}

/** Every element of a tree, in the order of the document. */
export const elementsOf = (node: Root | RootContent): Element[] => {
  const own = node.type === 'element' ? [node] : []
  return 'children' in node ? [...own, ...node.children.flatMap(elementsOf)] : own
}
