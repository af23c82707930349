import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { type Locale, locales } from '#lib/i18n/locales.ts'

/** An element of a document with its ancestors, the nearest first. */
export type Found = { element: Element; within: readonly Element[]; readonly text: string }

/** The element of a fault with its properties and the beginning of its text. */
const pieceOf = ({ element, text }: Found) =>
  `<${element.tagName} ${JSON.stringify(element.properties)}> ${text.slice(0, 60)}`

const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function* elementsIn(node: Nodes, within: readonly Element[]): Generator<Found> {
  if (node.type === 'element')
    yield {
      element: node,
      within,
      get text() {
        return textOf(node).trim()
      },
    }
  if (!('children' in node)) return
  const parents = node.type === 'element' ? [node, ...within] : within
  for (const child of node.children) yield* elementsIn(child, parents)
}

/** The value of an attribute as written; null if absent. */
export const attributeOf = ({ properties }: Element, name: string): string | null => {
  const value = properties[name]
  if (value === undefined || value === null || value === false) return null
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** A page parsed from its HTML. */
export const readDocument = (html: string) => {
  const all = [...elementsIn(fromHtml(html), [])]
  const ids = all.flatMap(({ element }) => attributeOf(element, 'id') ?? [])
  /** The elements of a kind, of the whole page or of a part of it. */
  const named = (name: string, part?: Found) =>
    all.filter(({ element, within }) => element.tagName === name && (!part || within.includes(part.element)))
  return {
    named,
    hasId: (id: string) => ids.includes(id),
    repeatedIds: () => ids.filter((id, index) => ids.indexOf(id) < index),
    styled: () => all.filter(({ element }) => attributeOf(element, 'style') !== null),
    /** The elements with an attribute, named as in `dataPoint`, and a value. */
    withAttribute: (name: string, value: string) =>
      all.filter(({ element }) => attributeOf(element, name) === value),
    /** The addresses of the links of a part. */
    hrefs: (part?: Found) => named('a', part).map(({ element }) => attributeOf(element, 'href') ?? ''),
    /** The smallest section with that heading. */
    section: (title: string): Found | undefined => {
      const heading = all.find((one) => /^h\d$/.test(one.element.tagName) && one.text === title)
      const parent = heading?.within.find(({ tagName }) => tagName === 'section')
      return all.find(({ element }) => element === parent)
    },
  }
}

export type Document = ReturnType<typeof readDocument>

/** Links without a target, to a missing anchor, or without text. */
const emptyLinks = (page: Document): string[] =>
  page
    .named('a')
    .filter((link) => {
      const href = attributeOf(link.element, 'href')
      const isNowhere =
        !href ||
        href === '#' ||
        /null|undefined/.test(href) ||
        (href.startsWith('#') && !page.hasId(decodeURIComponent(href.slice(1))))
      const pictures = page.named('img', link).map(({ element }) => attributeOf(element, 'alt'))
      const name = [link.text, attributeOf(link.element, 'ariaLabel'), ...pictures].join('').trim()
      return isNowhere || !name
    })
    .map((link) => `empty link: ${pieceOf(link)}`)

// W3C's validator refuses `autocomplete` on boxes, files and buttons, and any but `tel` on a telephone field.
const hasUnfitHint = ({ element }: Found) => {
  const [hint, type] = [attributeOf(element, 'autoComplete'), attributeOf(element, 'type') ?? 'text']
  return (
    hint !== null &&
    (/^(checkbox|radio|file|button|submit)$/.test(type) || (hint !== 'tel' && type === 'tel'))
  )
}

/** The faults of a page that W3C's validator would name. */
const invalidParts = (page: Document): string[] => {
  const parts = [...page.named('section'), ...page.named('article')]
  const isNamed = ({ element }: Found) =>
    attributeOf(element, 'ariaLabel') !== null || attributeOf(element, 'ariaLabelledBy') !== null
  const hasHeading = (part: Found) => [1, 2, 3, 4, 5, 6].some((level) => page.named(`h${level}`, part).length)
  return [
    ...parts
      .filter((part) => !isNamed(part) && !hasHeading(part))
      .map((one) => `no heading: ${pieceOf(one)}`),
    ...page
      .named('input')
      .filter(hasUnfitHint)
      .map((one) => `unfit autocomplete: ${pieceOf(one)}`),
    ...page.repeatedIds().map((id) => `an id twice: ${id}`),
  ]
}

/** The violations of the rules that hold for every page of a language. */
export const faultsOf = (page: Document, code: Locale): string[] => {
  const { lang, dir } = locales[code]
  const [root] = page.named('html')
  const [title] = page.named('title')
  const headings = page.named('h1')
  const mains = page.named('main')
  const isRight = {
    language: root && attributeOf(root.element, 'lang') === lang && attributeOf(root.element, 'dir') === dir,
    title: Boolean(title?.text),
    'one main part': mains.length === 1,
    'one heading': headings.length === 1 && Boolean(headings[0]?.text),
  }
  return [
    ...Object.entries(isRight)
      .filter(([, isSo]) => !isSo)
      .map(([rule]) => `not right: ${rule}`),
    ...emptyLinks(page),
    ...invalidParts(page),
    // The strict content security policy blocks them.
    ...page.styled().map((element) => `style: ${pieceOf(element)}`),
  ]
}
