import { dirname, join } from 'node:path/posix'
import {
  type FoundNode,
  isNode,
  lineRangeOf,
  nodesOf,
  type SourceFile,
  type SyntaxNode,
  stringOf,
} from './source.ts'

/** Returns the violations in a file as “line: message”. */
export type Rule = (file: SourceFile) => string[]

const formatViolation = (found: FoundNode, message: string) => `${lineRangeOf(found)[0]}: ${message}`

const importNodeTypes = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

/** Returns each import and re-export with its target: a path in the repository, or the specifier of another module. */
export const importsOf = (file: SourceFile) =>
  nodesOf(file).flatMap((found) => {
    const specifier = importNodeTypes.includes(found.node.type) ? stringOf(found.node.source) : null
    if (!specifier) return []
    if (specifier.startsWith('#')) return [{ found, target: specifier.slice(1) }]
    return [{ found, target: specifier.startsWith('.') ? join(dirname(file.path), specifier) : specifier }]
  })

/** Checks whether a statement imports or re-exports only types. */
export const isTypeOnly = ({ type, importKind, exportKind, specifiers }: SyntaxNode): boolean =>
  type === 'TSImportType' ||
  importKind === 'type' ||
  exportKind === 'type' ||
  (Array.isArray(specifiers) &&
    specifiers.length > 0 &&
    specifiers.every((specifier) => isNode(specifier) && isTypeOnly(specifier)))

const layers = [
  ['messages'],
  [
    'lib/base',
    'lib/brand.ts',
    'lib/browser',
    'lib/media',
    'lib/process',
    'lib/schemas',
    'lib/settings',
    'lib/i18n/locales.ts',
  ],
  ['lib/i18n'],
  ['lib/company'],
  ['lib/places'],
  ['backend'],
  ['lib/content', 'lib/vacancies'],
  ['lib/http', 'lib/page-cache'],
  ['lib/forms'],
  ['lib/seo', 'lib/preload.ts', 'lib/start.ts'],
  ['components'],
  ['app'],
]
const isProjectPath = (path: string) => /^(app|backend|components|lib|messages|tests|art)\//.test(path)

const layerOf = (path: string) =>
  layers.findIndex((folders) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`)))

/** Rejects imports from a higher layer. A file in no layer may import only messages, and no file may import it. */
export const findUpwardImports: Rule = (file) =>
  importsOf(file)
    .filter(({ target }) => isProjectPath(target))
    .filter(({ target }) => layerOf(target) < 0 || layerOf(target) > Math.max(layerOf(file.path), 0))
    .map(({ found, target }) =>
      formatViolation(found, `move ${target} to a lower layer, or do not import it`),
    )

const clientPathPattern = /^(components\/(islands|forms)\/|app\/(.+\/)?(global-)?error\.tsx$)/

export const findMisplacedClientCode: Rule = (file) =>
  clientPathPattern.test(file.path)
    ? []
    : nodesOf(file)
        .filter(({ node }) => node.directive === 'use client')
        .map((found) => formatViolation(found, 'move client code to an island, a form or an error page'))

/** Returns a rule that rejects imports, even type imports, whose target matches `forbiddenPattern`. */
export const forbidAllImports =
  (forbiddenPattern: RegExp): Rule =>
  (file) =>
    importsOf(file)
      .filter(({ target }) => forbiddenPattern.test(target))
      .map(({ found, target }) => formatViolation(found, `do not import ${target} here, not even its types`))

/** Returns a rule that rejects imports, except `import type`, whose target matches `forbiddenPattern`. */
export const forbidRuntimeImports =
  (forbiddenPattern: RegExp): Rule =>
  (file) =>
    importsOf(file)
      .filter(({ found, target }) => forbiddenPattern.test(target) && found.node.importKind !== 'type')
      .map(({ found, target }) => formatViolation(found, `do not import ${target} here`))

/** Rejects Intl, methods like toLocaleString, and next-intl, which treat `ku` as Kurmanji. Intl types are allowed. */
export const findDirectIntl: Rule = (file) => [
  ...importsOf(file)
    .filter(({ target }) => target.startsWith('next-intl'))
    .map(({ found }) => formatViolation(found, 'use the functions of lib/i18n instead of next-intl')),
  ...nodesOf(file)
    .filter(({ node }) => node.type === 'MemberExpression')
    .filter(({ node: { object, property } }) => {
      const memberName = isNode(property) ? String(property.name) : ''
      return (isNode(object) && object.name === 'Intl') || /^toLocale(?!LowerCase|UpperCase)/.test(memberName)
    })
    .map((found) =>
      formatViolation(found, 'use the functions of lib/i18n instead of Intl and toLocaleString'),
    ),
]

const copyAttributes = [
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

/** Rejects text for visitors in JSX: text nodes, strings as children, and strings in attributes such as `alt`. */
export const findCopyInMarkup: Rule = (file) =>
  nodesOf(file)
    .filter(({ node, ancestors: [parent, grandparent] }) => {
      if (node.type === 'JSXText') return hasLetters(node.value)
      if (!hasLetters(stringOf(node))) return false
      if (parent?.type === 'JSXAttribute') return copyAttributes.includes(String(attributeName(parent)))
      if (parent?.type !== 'JSXExpressionContainer') return false
      return (
        grandparent?.type === 'JSXElement' ||
        grandparent?.type === 'JSXFragment' ||
        copyAttributes.includes(String(attributeName(grandparent)))
      )
    })
    .map((found) => formatViolation(found, `move “${String(found.node.value).trim()}” to the messages`))

const physicalClassPattern =
  /(?:^|[\s:!])-?(?:(?:m|p|scroll-m|scroll-p)[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|(?:text|float|clear)-(?:left|right))(?=-|\s|$)/

const literalText = ({ node }: FoundNode) => {
  const { value } = node
  const isTemplateText =
    node.type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value
  return isTemplateText ? String(value.cooked) : (stringOf(node) ?? '')
}

export const findPhysicalClasses: Rule = (file) =>
  nodesOf(file)
    .filter(
      ({ node, ancestors: [parent] }) =>
        node.type !== 'JSXText' && !importNodeTypes.includes(parent?.type ?? ''),
    )
    .filter((found) => literalText(found).includes('-') && physicalClassPattern.test(literalText(found)))
    .map((found) =>
      formatViolation(found, `use logical classes such as ms-2 or text-start in “${literalText(found)}”`),
    )

const physicalStylePattern =
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding|inset)-(?:left|right)\b[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):\s*(?:left|right))\s*[:;]?/

export const findPhysicalProperties: Rule = ({ text }) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.split(/[{;]/).some((declaration) => physicalStylePattern.test(`${declaration};`))
        ? [`${index + 1}: use logical properties in “${line.trim()}”`]
        : [],
    )

const colourPattern =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<=[:,(]\s*(?:[\w.%-]+\s+)*)(?<![\w-])(?:black|white)(?![\w-])/i

const removeComments = (css: string) =>
  css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ''))

export const findColoursInStyles: Rule = ({ text }) =>
  removeComments(text)
    .split('\n')
    .flatMap((line, index) =>
      colourPattern.test(line) ? [`${index + 1}: use a token of tokens.css in “${line.trim()}”`] : [],
    )

const markupColourPattern =
  /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$|[[,(]#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklab|oklch)\(/i

export const findColoursInMarkup: Rule = (file) =>
  nodesOf(file)
    .filter((found) => markupColourPattern.test(literalText(found)))
    .map((found) => formatViolation(found, `use a token of tokens.css in “${literalText(found)}”`))

export const findStyleAttributes: Rule = (file) =>
  nodesOf(file)
    .filter(({ node }) => node.type === 'JSXAttribute' && attributeName(node) === 'style')
    .map((found) =>
      formatViolation(found, 'use classes: the content security policy blocks style attributes'),
    )

const nameOf = (node: unknown) => (isNode(node) ? String(node.name) : '')

/**
 * Rejects server actions, raw HTML, a literal `destination` on another host (of a redirect or rewrite), and
 * `formData()`, which reads a form into memory.
 */
export const findUnsafeApis: Rule = (file) =>
  nodesOf(file)
    .filter(({ node }) => {
      const { type, directive, name, key, property, value } = node
      if (directive === 'use server') return true
      if (type === 'JSXAttribute') return nameOf(name) === 'dangerouslySetInnerHTML'
      if (type === 'MemberExpression') return nameOf(property) === 'formData'
      if (type !== 'Property') return false
      const isOnOtherHost = /^(?:[a-z]+:)?\/\//.test(stringOf(value) ?? '')
      return nameOf(key) === 'dangerouslySetInnerHTML' || (nameOf(key) === 'destination' && isOnOtherHost)
    })
    .map((found) =>
      formatViolation(
        found,
        'do not use server actions, raw HTML, formData() or a destination on another host',
      ),
    )

const isConst = (node: unknown) => isNode(node) && isNode(node.typeName) && node.typeName.name === 'const'

/**
 * Rejects `any`, non-null assertions, type assertions except `as const`, and comments that silence the compiler, linter
 * or formatter.
 */
export const findBypassedChecks: Rule = (file) => [
  ...nodesOf(file)
    .filter(({ node }) => {
      if (node.type === 'TSAsExpression') return !isConst(node.typeAnnotation)
      return ['TSAnyKeyword', 'TSNonNullExpression', 'TSTypeAssertion'].includes(node.type)
    })
    .map((found) =>
      formatViolation(found, `narrow the type instead of bypassing the compiler (${found.node.type})`),
    ),
  ...file.text
    .split('\n')
    .flatMap((line, index) =>
      /\/[/*]\s*(biome-ignore|eslint-disable|@ts-(ignore|expect-error|nocheck)|prettier-ignore)/.test(line)
        ? [`${index + 1}: fix the code instead of adding “${line.trim()}”`]
        : [],
    ),
]
