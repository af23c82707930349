import { dirname, join } from 'node:path/posix'
import { isNode, nodesOf, type SyntaxNode, stringOf } from './source.ts'

/** Something a file declares: a function, a class, or the first value of a variable. */
export type Declaration = { file: string; name: string; node: SyntaxNode; scope: Scope }

/** What a name is imported from, and as what; “*” is everything. */
type Imported = { from: string; import: string }

/** What a name stands for; null is a parameter, or comes out of a package. */
type Binding = Declaration | Imported | null

/** The names of a function or a file, and those around it. */
export type Scope = { parent: Scope | null; names: Map<string, Binding> }

/** A file's own names, what it exports, and the methods that its objects and classes have. */
type Declarations = {
  scope: Scope
  scopes: Map<SyntaxNode, Scope>
  exports: Map<string, Binding>
  methods: Declaration[]
  imports: { file: string; hasTypes: boolean }[]
}

export const nodesIn = (value: unknown): SyntaxNode[] =>
  (Array.isArray(value) ? value : [value]).filter(isNode)

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flatMap(nodesIn)

/** The text of an identifier or of a literal key. */
export const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node.name === 'string' ? node.name : stringOf(node)

export const isFunction = ({ type }: SyntaxNode): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

/** The names that a pattern binds. */
const boundNames = (pattern: SyntaxNode): string[] => {
  if (pattern.type === 'Identifier') return [nameOf(pattern) ?? '']
  if (pattern.type === 'Property') return nodesIn(pattern.value).flatMap(boundNames)
  if (pattern.type === 'AssignmentPattern') return nodesIn(pattern.left).flatMap(boundNames)
  return [pattern.properties, pattern.elements, pattern.argument].flatMap(nodesIn).flatMap(boundNames)
}

const isOurs = (path: string) => /^(app|components|lib)\/.*\.tsx?$/.test(path)

/** The path from the root that an import names, null for a package, words or data. */
export const importedFile = (from: string, source: unknown): string | null => {
  const specifier = stringOf(source) ?? ''
  const path = specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace(/^#/, '')
  return isOurs(path) ? path : null
}

const isTypeOnly = ({ importKind, exportKind }: SyntaxNode) => importKind === 'type' || exportKind === 'type'

/** The text of a file by its path from the root. */
export type ReadText = (path: string) => string

/** Reads what files declare, each once. */
export const createDeclarations = (textOf: ReadText) => {
  const files = new Map<string, Declarations>()

  const read = (path: string): Declarations => {
    const known = files.get(path)
    if (known) return known
    const scope: Scope = { parent: null, names: new Map() }
    const own: Declarations = { scope, scopes: new Map(), exports: new Map(), methods: [], imports: [] }
    files.set(path, own)
    const [program] = nodesOf({ path, text: textOf(path) })
    for (const statement of nodesIn(program?.node.body)) readStatement(path, statement, own)
    return own
  }

  const readStatement = (path: string, statement: SyntaxNode, own: Declarations) => {
    const from = importedFile(path, statement.source)
    const specifiers = nodesIn(statement.specifiers)
    if (from) {
      const hasTypes = isTypeOnly(statement) || specifiers.some(isTypeOnly)
      own.imports.push({ file: from, hasTypes })
    }
    if (isTypeOnly(statement)) return
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of specifiers.filter((one) => !isTypeOnly(one))) {
        const everything = specifier.type === 'ImportNamespaceSpecifier' ? '*' : 'default'
        const name = nameOf(specifier.imported) ?? everything
        own.scope.names.set(nameOf(specifier.local) ?? '', from ? { from, import: name } : null)
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      if (from) own.exports.set(`* ${from}`, { from, import: '*' })
    } else if (specifiers.length > 0) {
      for (const specifier of specifiers) {
        const name = nameOf(specifier.local) ?? ''
        const exported = nameOf(specifier.exported) ?? name
        own.exports.set(exported, from ? { from, import: name } : { from: path, import: `local ${name}` })
      }
    } else {
      const inner = nodesIn(statement.declaration)[0] ?? statement
      declare(path, inner, own.scope, own, false)
      if (inner === statement) return
      const isDefault = statement.type === 'ExportDefaultDeclaration'
      if (isDefault)
        own.exports.set('default', { file: path, name: 'default', node: inner, scope: own.scope })
      else
        for (const name of declaredNames(inner))
          own.exports.set(name, { from: path, import: `local ${name}` })
    }
  }

  const declaredNames = (node: SyntaxNode) =>
    nodesIn(node.declarations ?? node)
      .flatMap(({ id }) => nodesIn(id))
      .flatMap(boundNames)

  /** Notes what a node declares; an object that a call or an element gets is somebody else's to use. */
  const declare = (
    file: string,
    node: SyntaxNode,
    scope: Scope,
    own: Declarations,
    isGiven: boolean,
  ): void => {
    const { type } = node
    if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') {
      const name = nameOf(node.id) ?? 'default'
      scope.names.set(name, { file, name, node, scope })
    }
    if (type === 'VariableDeclarator') {
      const [init] = nodesIn(node.init)
      for (const name of nodesIn(node.id).flatMap(boundNames))
        scope.names.set(name, init ? { file, name, node: init, scope } : null)
    }
    if ((type === 'ObjectExpression' && !isGiven) || type === 'ClassBody') {
      for (const { key, value } of nodesIn(node.properties ?? node.body))
        for (const method of nodesIn(value))
          own.methods.push({ file, name: nameOf(key) ?? '', node: method, scope })
    }
    const opensScope = isFunction(node) || type === 'CatchClause'
    const inner: Scope = opensScope ? { parent: scope, names: new Map() } : scope
    if (opensScope) own.scopes.set(node, inner)
    for (const name of opensScope ? nodesIn(node.params ?? node.param).flatMap(boundNames) : [])
      inner.names.set(name, null)
    const gives = /^(CallExpression|NewExpression|JSXExpressionContainer)$/.test(type)
    const passesOn = type === 'ObjectExpression' || type === 'Property'
    for (const child of childrenOf(node))
      declare(file, child, inner, own, gives ? child !== node.callee : passesOn && isGiven)
  }

  /** What a file exports under a name. */
  const exported = (path: string, name: string): Declaration | Imported | null => {
    const { exports, scope } = read(path)
    const local = name.startsWith('local ') ? scope.names.get(name.slice(6)) : exports.get(name)
    if (local) return settle(local)
    for (const [key, binding] of exports) {
      const found = key.startsWith('* ') && binding && 'from' in binding && exported(binding.from, name)
      if (found) return found
    }
    return null
  }

  const settle = (binding: Binding): Declaration | Imported | null =>
    binding && 'from' in binding && binding.import !== '*' ? exported(binding.from, binding.import) : binding

  /** What a name means in a scope. */
  const find = (scope: Scope, name: string): Declaration | Imported | null => {
    const binding = scope.names.get(name)
    if (binding !== undefined) return settle(binding)
    return scope.parent && find(scope.parent, name)
  }

  return { read, exported, find }
}
