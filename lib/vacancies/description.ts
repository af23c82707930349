import type { Element, ElementContent, Root, Text } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { splitAtDialled } from '#lib/i18n/dialled.ts'
import { cleanTree, elementsOf } from './html.ts'

const levelOf = ({ tagName }: Element) => Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0)

// The page's own headings are h1 and h2.
const highestLevel = 3
const lowestLevel = 6

const blocks = new Set(['p', 'li', 'blockquote', 'caption', 'th', 'td', 'h3', 'h4', 'h5', 'h6'])

const isWebAddress = (href: unknown) => typeof href === 'string' && URL.canParse(href)

// A relative address would point into this site, where nobody meant it to.
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

const isBlank = (node: ElementContent) => node.type === 'text' && !node.value.trim()

// Where a block begins with another one, the outer one finds the direction of both: it reads past what has a
// direction of its own, and without other words would be left to right.
const findDirections = (elements: readonly Element[]) => {
  const led = new Set<ElementContent>()
  for (const element of elements) {
    const isLed = led.has(element)
    if (!isLed && blocks.has(element.tagName)) element.properties.dir = 'auto'
    const first = element.children.find((node) => !isBlank(node))
    if (first && (isLed || blocks.has(element.tagName))) led.add(first)
  }
}

const adapt = (tree: Root, isTranslated: boolean) => {
  const elements = elementsOf(tree)
  for (const parent of [tree, ...elements]) keepDialledInOrder(parent)
  // The levels that occur move up to where the page's own end, without a gap.
  const levels = [...new Set(elements.map(levelOf).filter(Boolean))].sort()
  for (const element of elements) {
    const level = levelOf(element)
    if (level) element.tagName = `h${Math.min(highestLevel + levels.indexOf(level), lowestLevel)}`
    if (element.tagName === 'a') adaptLink(element)
  }
  if (!isTranslated) findDirections(elements)
  return tree
}

/**
 * A job description as React elements: harmless elements only, headings from h3 downwards. Words of unknown
 * language find their direction block by block.
 */
export const renderDescription = (html: string, isTranslated: boolean): ReactNode =>
  toJsxRuntime(adapt(cleanTree(html), isTranslated), { Fragment, jsx, jsxs })
