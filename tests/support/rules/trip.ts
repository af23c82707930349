import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '#tests/support/verify/run.ts'
import {
  childrenOf,
  createDeclarations,
  type Declaration,
  importedFile,
  isFunction,
  nameOf,
  nodesIn,
  type ReadText,
  type Scope,
} from './declarations.ts'
import type { SyntaxNode } from './source.ts'

/** A journey through the code: the function it starts at, the files it does not enter, and how long it may be. */
export type Journey = {
  file: string
  start: string
  without: RegExp
  /** Files that stand behind a port, for the methods that are called through it. */
  behind?: Readonly<Record<string, readonly string[]>>
}

/** A change of file: from where, to where, to which function. */
type Crossing = { from: string; to: string; name: string }

/** What a journey entered: its files with the names of their functions, in the order of entering. */
export type Trip = { rooms: Map<string, string[]>; crossings: Crossing[] }

const leavesNoReference =
  /^(TS(Type|Interface|Enum|Module)|JSXClosingElement$|MetaProperty$|BreakStatement$|ContinueStatement$)/

const readOwn: ReadText = (path) => readFileSync(join(repository, path), 'utf8')

const isClass = ({ type }: SyntaxNode) => type === 'ClassDeclaration' || type === 'ClassExpression'

/**
 * Walks from a function along every reference, be it a call, an element or a function passed on, to the functions
 * of our own files. All branches are taken and each function is opened once, so the numbers are an upper bound.
 * A method is found by its name in the files that the caller imports, and those that they import types from.
 * Default values of parameters are left out: they assemble the process, which a request does not.
 */
export const walkAlong = ({ file: first, start, without, behind = {} }: Journey, textOf = readOwn): Trip => {
  const { read, exported, find } = createDeclarations(textOf)
  const rooms = new Map<string, string[]>([[first, []]])
  const crossings: Crossing[] = []
  const opened = new Set<SyntaxNode>()
  const named = new Set<string>()
  const known = new Map<string, Set<string>>()

  const filesKnownTo = (path: string) => {
    const found = known.get(path) ?? new Set([path])
    if (known.has(path)) return found
    known.set(path, found)
    for (const file of found) {
      const imports = read(file).imports.filter(({ hasTypes }) => hasTypes || file === path)
      for (const next of [...imports.map((one) => one.file), ...(behind[file] ?? [])])
        if (!without.test(next)) found.add(next)
    }
    return found
  }

  const open = ({ file, name, node, scope }: Declaration, from: string) => {
    if (opened.has(node) || without.test(file)) return
    opened.add(node)
    if (isFunction(node) || isClass(node)) {
      rooms.set(file, [...(rooms.get(file) ?? []), name])
      if (file !== from) crossings.push({ from, to: file, name })
    }
    enter(node, scope, file)
  }

  const openName = (node: unknown, scope: Scope, file: string) => {
    const found = find(scope, nameOf(node) ?? '')
    if (found && 'node' in found) open(found, file)
  }

  /** Opens the methods of a name that a file can know. */
  const openMethods = (name: string | null, from: string) => {
    if (name === null || named.has(`${from} ${name}`)) return
    named.add(`${from} ${name}`)
    for (const file of filesKnownTo(from)) {
      for (const method of read(file).methods.filter((one) => one.name === name)) openMethod(method, from)
    }
  }

  const openMethod = (method: Declaration, from: string) => {
    if (isFunction(method.node)) open(method, from)
    const found = method.node.type === 'Identifier' ? find(method.scope, nameOf(method.node) ?? '') : null
    if (found && 'node' in found && isFunction(found.node)) open(found, from)
    if (method.node.type === 'CallExpression') open(method, from)
  }

  const enter = (node: SyntaxNode, scope: Scope, file: string) => {
    if (isClass(node)) return enterClass(node, scope, file)
    if (!isFunction(node)) return visit(node, scope, file)
    const inner = read(file).scopes.get(node) ?? scope
    for (const parameter of nodesIn(node.params)) {
      const isDefault = parameter.type === 'AssignmentPattern'
      for (const pattern of isDefault ? nodesIn(parameter.left) : [parameter])
        visitPattern(pattern, inner, file)
    }
    for (const body of nodesIn(node.body)) visit(body, inner, file)
  }

  /** A class that extends another is called from outside; else its methods wait to be named. */
  const enterClass = (node: SyntaxNode, scope: Scope, file: string) => {
    for (const parent of nodesIn(node.superClass)) visit(parent, scope, file)
    for (const member of nodesIn(node.body).flatMap(({ body }) => nodesIn(body))) {
      const waits = member.type === 'MethodDefinition' && member.kind !== 'constructor' && !node.superClass
      if (!waits) for (const value of nodesIn(member.value)) visit(value, scope, file)
    }
  }

  const visitPattern = (node: SyntaxNode, scope: Scope, file: string): void => {
    if (node.type === 'Property') openMethods(nameOf(node.key), file)
    if (node.type === 'AssignmentPattern') for (const value of nodesIn(node.right)) visit(value, scope, file)
    for (const inner of [node.properties, node.elements, node.value, node.left].flatMap(nodesIn))
      visitPattern(inner, scope, file)
  }

  const visitMember = (node: SyntaxNode, scope: Scope, file: string) => {
    const [object] = nodesIn(node.object)
    const [property] = nodesIn(node.property)
    if (!object || !property) return
    const target = find(scope, nameOf(object) ?? '')
    if (target && 'import' in target) {
      const found = exported(target.from, nameOf(property) ?? '')
      if (found && 'node' in found) open(found, file)
      return
    }
    visit(object, scope, file)
    if (node.computed) visit(property, scope, file)
    else openMethods(nameOf(property), file)
  }

  const visitElement = (node: SyntaxNode, scope: Scope, file: string) => {
    const [name] = nodesIn(node.name)
    if (name?.type === 'JSXIdentifier' && /^\p{Lu}/u.test(nameOf(name) ?? '')) openName(name, scope, file)
    if (name?.type === 'JSXMemberExpression') visitMember(name, scope, file)
    for (const { value, argument } of nodesIn(node.attributes))
      for (const inner of [...nodesIn(value), ...nodesIn(argument)]) visit(inner, scope, file, true)
  }

  /** The functions of an object that a function makes wait to be named, unless it is an argument. */
  const visitObject = (node: SyntaxNode, scope: Scope, file: string, isGiven: boolean) => {
    for (const property of nodesIn(node.properties)) {
      const [value] = nodesIn(property.value ?? property.argument)
      if (!value) continue
      if (property.computed) for (const key of nodesIn(property.key)) visit(key, scope, file)
      const target = value.type === 'Identifier' ? find(scope, nameOf(value) ?? '') : null
      const isMethod = isFunction(value) || (target && 'node' in target && isFunction(target.node))
      if (isGiven || scope.parent === null || property.computed || !isMethod)
        visit(value, scope, file, isGiven)
    }
  }

  const visitImport = (node: SyntaxNode, file: string) => {
    const target = nodesIn(node.source).map((source) => importedFile(file, source))[0]
    for (const name of target ? read(target).exports.keys() : []) {
      const found = target ? exported(target, name) : null
      if (found && 'node' in found) open(found, file)
    }
  }

  const visitKind = (node: SyntaxNode, scope: Scope, file: string, isGiven: boolean): boolean => {
    const { type } = node
    if (type === 'Identifier' || type === 'JSXIdentifier') openName(node, scope, file)
    else if (type === 'MemberExpression') visitMember(node, scope, file)
    else if (type === 'JSXOpeningElement') visitElement(node, scope, file)
    else if (type === 'ImportExpression') visitImport(node, file)
    else if (type === 'ObjectExpression') visitObject(node, scope, file, isGiven)
    else if (type === 'VariableDeclarator') visitVariable(node, scope, file)
    else if (type.endsWith('Pattern')) visitPattern(node, scope, file)
    else if (isFunction(node) || isClass(node)) visitValue(node, scope, file)
    else return false
    return true
  }

  const visitVariable = (node: SyntaxNode, scope: Scope, file: string) => {
    for (const pattern of nodesIn(node.id)) visitPattern(pattern, scope, file)
    for (const value of nodesIn(node.init)) if (!isFunction(value)) visit(value, scope, file)
  }

  /** A function or a class that stands where it is used; what is declared waits to be named. */
  const visitValue = (node: SyntaxNode, scope: Scope, file: string) => {
    if (node.type.endsWith('Declaration') || opened.has(node)) return
    opened.add(node)
    enter(node, scope, file)
  }

  const visit = (node: SyntaxNode, scope: Scope, file: string, isGiven = false): void => {
    const { type } = node
    if (leavesNoReference.test(type) || visitKind(node, scope, file, isGiven)) return
    const inner = type === 'CatchClause' ? (read(file).scopes.get(node) ?? scope) : scope
    const gives = /^(CallExpression|NewExpression|JSXExpressionContainer)$/.test(type)
    for (const child of childrenOf(node)) visit(child, inner, file, gives ? child !== node.callee : isGiven)
  }

  const found = exported(first, start)
  if (!found || !('node' in found)) throw new Error(`${first} exports no ${start}`)
  open(found, first)
  return { rooms, crossings }
}
