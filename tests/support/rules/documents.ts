import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { type Locale, locales } from '#lib/i18n/locales.ts'

/** An element with its ancestors, nearest first. */
export type FoundElement = { element: Element; ancestors: readonly Element[]; readonly text: string }

/** Describes an element by its tag, its properties and the beginning of its text. */
const describeElement = ({ element, text }: FoundElement) =>
  `<${element.tagName} ${JSON.stringify(element.properties)}> ${text.slice(0, 60)}`

const isShown = (node: Nodes) => node.type !== 'element' || !/^(script|style)$/.test(node.tagName)

const textContentOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.filter(isShown).map(textContentOf).join('') : ''
}

function* elementsIn(node: Nodes, ancestors: readonly Element[]): Generator<FoundElement> {
  if (node.type === 'element')
    yield {
      element: node,
      ancestors,
      get text() {
        return textContentOf(node).trim()
      },
    }
  if (!('children' in node)) return
  const childAncestors = node.type === 'element' ? [node, ...ancestors] : ancestors
  for (const child of node.children) yield* elementsIn(child, childAncestors)
}

/** Returns an attribute's value; null if absent. `name` is a hast property name, such as `ariaLabel`. */
export const attributeOf = ({ properties }: Element, name: string): string | null => {
  const value = properties[name]
  if (value === undefined || value === null || value === false) return null
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** Parses a page's HTML and returns functions that query it. */
export const readDocument = (html: string) => {
  const allElements = [...elementsIn(fromHtml(html), [])]
  const ids = allElements.flatMap(({ element }) => attributeOf(element, 'id') ?? [])
  /** Returns the elements with the given tag name, inside `container` if it is set. */
  const elementsNamed = (name: string, container?: FoundElement) =>
    allElements.filter(
      ({ element, ancestors }) =>
        element.tagName === name && (!container || ancestors.includes(container.element)),
    )
  return {
    elementsNamed,
    hasId: (id: string) => ids.includes(id),
    repeatedIds: () => ids.filter((id, index) => ids.indexOf(id) < index),
    elementsWithStyle: () => allElements.filter(({ element }) => attributeOf(element, 'style') !== null),
    /** Returns the elements whose attribute `name` is `value`. `name` is a hast property name, such as `dataPoint`. */
    elementsWithAttribute: (name: string, value: string) =>
      allElements.filter(({ element }) => attributeOf(element, name) === value),
    /** Returns the `href` of each link, or an empty string if it has none. */
    hrefs: (container?: FoundElement) =>
      elementsNamed('a', container).map(({ element }) => attributeOf(element, 'href') ?? ''),
    /** Returns the innermost section around the first heading whose text is `title`; undefined if there is none. */
    section: (title: string): FoundElement | undefined => {
      const heading = allElements.find(({ element, text }) => /^h\d$/.test(element.tagName) && text === title)
      const enclosingSection = heading?.ancestors.find(({ tagName }) => tagName === 'section')
      return allElements.find(({ element }) => element === enclosingSection)
    },
  }
}

export type Document = ReturnType<typeof readDocument>

/** Returns the links that have no valid target, lead to a missing id on the same page, or have no accessible name. */
const findBrokenLinks = (page: Document): string[] =>
  page
    .elementsNamed('a')
    .filter((link) => {
      const href = attributeOf(link.element, 'href')
      const hasInvalidTarget =
        !href ||
        href === '#' ||
        /null|undefined/.test(href) ||
        (href.startsWith('#') && !page.hasId(decodeURIComponent(href.slice(1))))
      const altTexts = page.elementsNamed('img', link).map(({ element }) => attributeOf(element, 'alt'))
      const name = [link.text, attributeOf(link.element, 'ariaLabel'), ...altTexts].join('').trim()
      return hasInvalidTarget || !name
    })
    .map((link) => `link without a target or name: ${describeElement(link)}`)

// The W3C validator rejects `autocomplete` on checkboxes, radio buttons, file inputs and buttons. On telephone fields,
// `tel` is the only field name that it accepts.
const hasInvalidAutocomplete = ({ element }: FoundElement) => {
  const [autocomplete, type] = [attributeOf(element, 'autoComplete'), attributeOf(element, 'type') ?? 'text']
  return (
    autocomplete !== null &&
    (/^(checkbox|radio|file|button|submit)$/.test(type) || (autocomplete !== 'tel' && type === 'tel'))
  )
}

/** Returns problems that the W3C validator reports: missing headings, invalid `autocomplete` and duplicate ids. */
const findValidatorErrors = (page: Document): string[] => {
  const sections = [...page.elementsNamed('section'), ...page.elementsNamed('article')]
  const isNamed = ({ element }: FoundElement) =>
    attributeOf(element, 'ariaLabel') !== null || attributeOf(element, 'ariaLabelledBy') !== null
  const hasHeading = (section: FoundElement) =>
    [1, 2, 3, 4, 5, 6].some((level) => page.elementsNamed(`h${level}`, section).length)
  return [
    ...sections
      .filter((section) => !isNamed(section) && !hasHeading(section))
      .map((section) => `section or article without a heading or label: ${describeElement(section)}`),
    ...page
      .elementsNamed('input')
      .filter(hasInvalidAutocomplete)
      .map((input) => `autocomplete that does not fit its input: ${describeElement(input)}`),
    ...page.repeatedIds().map((id) => `duplicate id: ${id}`),
  ]
}

/** Returns a page's violations of the rules that apply to every page. `locale` is the page's expected language. */
export const pageViolations = (page: Document, locale: Locale): string[] => {
  const { lang, dir } = locales[locale]
  const [root] = page.elementsNamed('html')
  const [title] = page.elementsNamed('title')
  const h1Elements = page.elementsNamed('h1')
  const mainElements = page.elementsNamed('main')
  const requirements = {
    [`lang="${lang}" and dir="${dir}"`]:
      root && attributeOf(root.element, 'lang') === lang && attributeOf(root.element, 'dir') === dir,
    'a title': Boolean(title?.text),
    'exactly one main element': mainElements.length === 1,
    'exactly one h1, with text': h1Elements.length === 1 && Boolean(h1Elements[0]?.text),
    'no unfilled placeholder or tag': !mainElements.some(({ text }) => /[{}]|<\w+>|undefined/.test(text)),
  }
  return [
    ...Object.entries(requirements)
      .filter(([, isMet]) => !isMet)
      .map(([requirement]) => `the page needs ${requirement}`),
    ...findBrokenLinks(page),
    ...findValidatorErrors(page),
    // The content security policy blocks style attributes, unless GOOGLE_MAPS_API_KEY is set.
    ...page.elementsWithStyle().map((element) => `style attribute: ${describeElement(element)}`),
  ]
}
