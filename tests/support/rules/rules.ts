import { dirname, join } from 'node:path/posix'
import { type Found, isNode, linesOf, nodesOf, type SourceFile, type SyntaxNode, stringOf } from './source.ts'

/** The offences of a file against a rule, as “line: what”. */
export type Rule = (file: SourceFile) => string[]

const at = (found: Found, what: string) => `${linesOf(found)[0]}: ${what}`

const importTypes = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
]

/** Every import with its target as a path from the root, or the package's name. */
export const importsOf = (file: SourceFile) =>
  nodesOf(file).flatMap((found) => {
    const specifier = importTypes.includes(found.node.type) ? stringOf(found.node.source) : null
    if (!specifier) return []
    if (specifier.startsWith('#')) return [{ found, target: specifier.slice(1) }]
    return [{ found, target: specifier.startsWith('.') ? join(dirname(file.path), specifier) : specifier }]
  })

/** Whether a statement imports or re-exports types only. */
export const isTypeOnly = ({ importKind, exportKind, specifiers }: SyntaxNode): boolean =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (Array.isArray(specifiers) &&
    specifiers.length > 0 &&
    specifiers.every((specifier) => isNode(specifier) && isTypeOnly(specifier)))

const layers = [
  ['messages'],
  ['lib/base', 'lib/browser', 'lib/schemas'],
  ['lib/i18n'],
  ['lib/backend', 'lib/places'],
  ['lib/content', 'lib/mail', 'lib/vacancies'],
  ['lib/http', 'lib/uploads', 'lib/cli'],
  ['lib/handlers', 'lib/seo', 'lib/start.ts', 'lib/serve.ts'],
  ['components'],
  ['app'],
]
const isOurs = (path: string) => /^(app|components|lib|messages|tests|art)\//.test(path)

const layerOf = (path: string) =>
  layers.findIndex((rooms) => rooms.some((room) => path === room || path.startsWith(`${room}/`)))

/** Imports that lead up. A file in no layer may import messages only and be imported by nobody. */
export const importsUpwards: Rule = (file) =>
  importsOf(file)
    .filter(({ target }) => isOurs(target))
    .filter(({ target }) => layerOf(target) < 0 || layerOf(target) > Math.max(layerOf(file.path), 0))
    .map(({ found, target }) => at(found, `imports ${target}`))

const clientPlaces = /^(components\/(islands|forms)\/|app\/(.+\/)?(global-)?error\.tsx$)/

export const marksClientCode: Rule = (file) =>
  clientPlaces.test(file.path)
    ? []
    : nodesOf(file)
        .filter(({ node }) => node.directive === 'use client')
        .map((found) => at(found, 'use client'))

/** Imports of what matches, unless only for its types. */
export const importing =
  (forbidden: RegExp): Rule =>
  (file) =>
    importsOf(file)
      .filter(({ found, target }) => forbidden.test(target) && found.node.importKind !== 'type')
      .map(({ found, target }) => at(found, `imports ${target}`))

/** Uses of Intl, toLocaleString or next-intl, which take `ku` for Kurmanji; Intl in a type is allowed. */
export const formatsByItself: Rule = (file) => [
  ...importsOf(file)
    .filter(({ target }) => target.startsWith('next-intl'))
    .map(({ found }) => at(found, 'formats by itself')),
  ...nodesOf(file)
    .filter(({ node }) => node.type === 'MemberExpression')
    .filter(({ node: { object, property } }) => {
      const called = isNode(property) ? String(property.name) : ''
      return (isNode(object) && object.name === 'Intl') || /^toLocale(?!LowerCase|UpperCase)/.test(called)
    })
    .map((found) => at(found, 'formats by itself')),
]

const spokenAttributes = [
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
]
const hasLetters = (text: unknown) => typeof text === 'string' && /\p{L}/u.test(text)

const attributeName = (node: unknown) => (isNode(node) && isNode(node.name) ? node.name.name : null)

/** Text that a visitor would read or hear: JSX text, a string as a child, a string in a spoken attribute. */
export const holdsCopy: Rule = (file) =>
  nodesOf(file)
    .filter(({ node, parents: [parent, grandparent] }) => {
      if (node.type === 'JSXText') return hasLetters(node.value)
      if (!hasLetters(stringOf(node))) return false
      if (parent?.type === 'JSXAttribute') return spokenAttributes.includes(String(attributeName(parent)))
      if (parent?.type !== 'JSXExpressionContainer') return false
      return (
        grandparent?.type === 'JSXElement' ||
        grandparent?.type === 'JSXFragment' ||
        spokenAttributes.includes(String(attributeName(grandparent)))
      )
    })
    .map((found) => at(found, `says “${String(found.node.value).trim()}”`))

const physicalClass =
  /(?:^|[\s:!])-?(?:(?:m|p|scroll-m|scroll-p)[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|(?:text|float|clear)-(?:left|right))(?=-|\s|$)/

const quotes = ({ node }: Found) => {
  const { value } = node
  const isPiece =
    node.type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value
  return isPiece ? String(value.cooked) : (stringOf(node) ?? '')
}

export const namesLeftOrRightInClasses: Rule = (file) =>
  nodesOf(file)
    .filter(
      ({ node, parents: [parent] }) => node.type !== 'JSXText' && !importTypes.includes(parent?.type ?? ''),
    )
    .filter((found) => quotes(found).includes('-') && physicalClass.test(quotes(found)))
    .map((found) => at(found, quotes(found)))

const physicalStyle =
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding|inset)-(?:left|right)\b[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):\s*(?:left|right))\s*[:;]?/

export const namesLeftOrRightInStyles: Rule = ({ text }) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.split(/[{;]/).some((part) => physicalStyle.test(`${part};`))
        ? [`${index + 1}: ${line.trim()}`]
        : [],
    )

const colour =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<=[:,(]\s*(?:[\w.%-]+\s+)*)(?<![\w-])(?:black|white)(?![\w-])/i

const withoutComments = (css: string) =>
  css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ''))

export const namesColourInStyles: Rule = ({ text }) =>
  withoutComments(text)
    .split('\n')
    .flatMap((line, index) => (colour.test(line) ? [`${index + 1}: ${line.trim()}`] : []))

const colourInMarkup =
  /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$|[[,(]#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklab|oklch)\(/i

export const namesColourInMarkup: Rule = (file) =>
  nodesOf(file)
    .filter((found) => colourInMarkup.test(quotes(found)))
    .map((found) => at(found, quotes(found)))

export const setsStyle: Rule = (file) =>
  nodesOf(file)
    .filter(({ node }) => node.type === 'JSXAttribute' && attributeName(node) === 'style')
    .map((found) => at(found, 'style='))

const calledName = (node: unknown) => (isNode(node) ? String(node.name) : '')

/** Openings for attackers: server actions, raw markup, forms read whole into memory, `destination` on another host. */
export const usesUnsafeApi: Rule = (file) =>
  nodesOf(file)
    .filter(({ node }) => {
      const { type, directive, name, key, property, value } = node
      if (directive === 'use server') return true
      if (type === 'JSXAttribute') return calledName(name) === 'dangerouslySetInnerHTML'
      if (type === 'MemberExpression') return calledName(property) === 'formData'
      if (type !== 'Property') return false
      const isAway = /^(?:[a-z]+:)?\/\//.test(stringOf(value) ?? '')
      return calledName(key) === 'dangerouslySetInnerHTML' || (calledName(key) === 'destination' && isAway)
    })
    .map((found) => at(found, found.node.type))

const isConst = (node: unknown) => isNode(node) && isNode(node.typeName) && node.typeName.name === 'const'

/** Ways around the compiler or the linter. */
export const bypassesChecks: Rule = (file) => [
  ...nodesOf(file)
    .filter(({ node }) => {
      if (node.type === 'TSAsExpression') return !isConst(node.typeAnnotation)
      return ['TSAnyKeyword', 'TSNonNullExpression', 'TSTypeAssertion'].includes(node.type)
    })
    .map((found) => at(found, found.node.type)),
  ...file.text
    .split('\n')
    .flatMap((line, index) =>
      /\/[/*]\s*(biome-ignore|eslint-disable|@ts-(ignore|expect-error|nocheck)|prettier-ignore)/.test(line)
        ? [`${index + 1}: ${line.trim()}`]
        : [],
    ),
]

const maxLines = 400
const maxFunctionLines = 100
const maxNesting = 3

export const isTooLong: Rule = ({ text }) => {
  const lines = text.trimEnd().split('\n').length
  return lines > maxLines ? [`${lines} lines: a subject of it needs a file of its own`] : []
}

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

export const hasLongFunction: Rule = (file) =>
  nodesOf(file)
    .filter(({ node }) => functionTypes.includes(node.type))
    .filter((found) => {
      const [first, last] = linesOf(found)
      return last - first >= maxFunctionLines
    })
    .map((found) =>
      at(found, `a function of over ${maxFunctionLines} lines: a step of it needs one of its own`),
    )

const controlTypes = /^(If|For|ForIn|ForOf|While|DoWhile|Switch|Try)Statement$/
// `else if` is one level, not two.
const isControl = (node: unknown, parent: unknown) =>
  isNode(node) && controlTypes.test(node.type) && !(isNode(parent) && parent.alternate === node)

export const nestsTooDeep: Rule = (file) =>
  nodesOf(file)
    .filter(({ node, parents }) => isControl(node, parents[0]))
    .filter(({ parents }) => {
      const toFunction = parents.findIndex(({ type }) => functionTypes.includes(type))
      const own = toFunction < 0 ? parents : parents.slice(0, toFunction)
      return own.filter((node, index) => isControl(node, own[index + 1])).length >= maxNesting
    })
    .map((found) => at(found, `${found.node.type} below ${maxNesting} others`))

const maxMarkupDepth = 6
const isElement = ({ type }: SyntaxNode) => type === 'JSXElement' || type === 'JSXFragment'

export const nestsMarkupTooDeep: Rule = (file) =>
  nodesOf(file)
    .filter(({ node, parents }) => isElement(node) && parents.filter(isElement).length >= maxMarkupDepth)
    .map((found) => at(found, `an element inside ${maxMarkupDepth} others`))
