import type { Element, ElementContent, Root, RootContent } from 'hast'

// What a browser begins a new line with, and a job description does not need.
const generic = new Set([
  ...['address', 'article', 'aside', 'center', 'dd', 'details', 'dialog', 'div', 'dl', 'dt', 'fieldset'],
  ...['figcaption', 'figure', 'footer', 'form', 'header', 'hgroup', 'legend', 'main', 'nav', 'optgroup'],
  ...['option', 'search', 'section', 'select', 'summary'],
])
const preformatted = new Set(['pre', 'listing', 'plaintext', 'xmp'])
const inline = new Set(['strong', 'b', 'em', 'i', 'u', 'a', 'br'])

const table = ['table']

/** Without one of these around it, an element means nothing. */
export const homes: Record<string, string[]> = {
  li: ['ul', 'ol'],
  caption: table,
  thead: table,
  tbody: table,
  tfoot: table,
  tr: table,
  th: table,
  td: table,
}

const create = (tagName: string, children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

const keepLines = (parent: Element) => {
  parent.children = parent.children.flatMap((node): ElementContent[] => {
    if (node.type === 'element') keepLines(node)
    if (node.type !== 'text') return [node]
    return node.value
      .split(/\r?\n/)
      .flatMap((value, n) => [...(n ? [create('br')] : []), { type: 'text' as const, value }])
  })
}

const nameOf = (name: string, around: readonly string[]) => {
  if (name === 'menu' || name === 'dir') return 'ul'
  const isLost = homes[name]?.every((home) => !around.includes(home))
  return isLost || generic.has(name) || preformatted.has(name) ? 'div' : name
}

/** Gives a block that would lose its tag that of a `div`, so that it does not run into its neighbours. */
export const keepBlocks = (parent: Root | Element, around: readonly string[] = []): void => {
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    if (preformatted.has(node.tagName)) keepLines(node)
    node.tagName = nameOf(node.tagName, around)
    keepBlocks(node, [...around, node.tagName])
  }
}

/** Whether what stands in it stands apart from what comes before and after it. */
export const isBlock = (node: RootContent): boolean => node.type === 'element' && !inline.has(node.tagName)

const holdsBlock = (node: ElementContent): boolean =>
  isBlock(node) || (node.type === 'element' && node.children.some(holdsBlock))

const isEmpty = (node: ElementContent): boolean =>
  node.type === 'text' ? !node.value.trim() : node.type === 'element' && node.children.every(isEmpty)

const isFull = (node: ElementContent) => !isEmpty(node)

// Browsers end a paragraph before a block, so one that was let through with a block in it comes apart too.
const comesApart = ({ tagName }: Element) => tagName === 'div' || tagName === 'p'

/** Blocks, and what stands loose between them in elements named `loose`. */
const stack = (nodes: readonly ElementContent[], loose: string): ElementContent[] => {
  const all: ElementContent[] = []
  let run: ElementContent[] = []
  const close = () => {
    if (run.some(isFull))
      all.push(create(loose, run.slice(run.findIndex(isFull), run.findLastIndex(isFull) + 1)))
    run = []
  }
  for (const node of nodes) {
    if (node.type !== 'element' || !holdsBlock(node)) {
      run.push(node)
      continue
    }
    close()
    if (comesApart(node)) all.push(...stack(node.children, loose))
    else all.push({ ...node, children: contentOf(node) })
  }
  close()
  return all
}

const wordsOf = (nodes: readonly ElementContent[]): ElementContent[] => {
  const gap = { type: 'text' as const, value: ' ' }
  return nodes.flatMap((node) =>
    node.type === 'element' && holdsBlock(node) ? [gap, ...wordsOf(node.children), gap] : [node],
  )
}

const withContents = (nodes: readonly ElementContent[]) =>
  nodes.map((node) => (node.type === 'element' ? { ...node, children: contentOf(node) } : node))

const contentOf = (node: Element): ElementContent[] => {
  const { tagName, children } = node
  if (tagName === 'ul' || tagName === 'ol') return stack(children, 'li')
  if (/^h[1-6]$/.test(tagName)) return wordsOf(children)
  const isApart = children.some(
    (child) => child.type === 'element' && holdsBlock(child) && (comesApart(child) || !isBlock(child)),
  )
  if (isBlock(node) && !isApart) return withContents(children)
  const stacked = stack(children, 'p')
  const [only, ...others] = stacked
  // A single paragraph says nothing that the element around it does not say.
  return only?.type === 'element' && only.tagName === 'p' && !others.length ? only.children : stacked
}

/** Leaves no words loose beside blocks, no block in a paragraph, and no `div`. */
export const stackBlocks = ({ children }: Root): Root => ({
  type: 'root',
  children: stack(
    children.filter((node) => node.type !== 'doctype'),
    'p',
  ),
})
