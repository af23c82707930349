import { unsupportedApiNames } from '#tests/support/browser/oldest-browsers.ts'
import { importsOf, isTypeOnly } from './rules.ts'
import { isNode, nodesOf, type SourceFile, type SyntaxNode } from './source.ts'

/** A rule that checks all files together and returns the violations. */
export type CrossFileRule = (files: readonly SourceFile[]) => string[]

const pathsOf = (files: readonly SourceFile[]) => new Set(files.map(({ path }) => path))

/** Maps each file's path to the files among `files` that it imports at run time. */
const importsByPath = (files: readonly SourceFile[]) => {
  const knownPaths = pathsOf(files)
  const importsIn = (file: SourceFile) =>
    importsOf(file)
      .filter(({ found, target }) => !isTypeOnly(found.node) && knownPaths.has(target))
      .map(({ target }) => target)
  return new Map(files.map((file) => [file.path, importsIn(file)]))
}

const findReachable = (startPaths: readonly string[], listTargets: (path: string) => readonly string[]) => {
  const reached = new Set(startPaths)
  for (const path of reached) for (const target of listTargets(path)) reached.add(target)
  return reached
}

/** Returns `startPaths` and all files that they import at run time, directly or indirectly. */
export const listReachableFiles = (files: readonly SourceFile[], startPaths: readonly string[]): string[] => {
  const imports = importsByPath(files)
  return [...findReachable(startPaths, (path) => imports.get(path) ?? [])]
}

// A file directly in lib or backend, such as lib/start.ts, counts as a folder of its own.
const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')

/** Returns the folders in lib and backend that import each other in a cycle at run time. */
export const findImportCycles: CrossFileRule = (files) => {
  const importedFolders = new Map<string, string[]>()
  for (const [path, targets] of importsByPath(files.filter(({ path }) => /^(backend|lib)\//.test(path)))) {
    const otherFolders = targets.map(folderOf).filter((folder) => folder !== folderOf(path))
    importedFolders.set(folderOf(path), [...(importedFolders.get(folderOf(path)) ?? []), ...otherFolders])
  }
  const listTargets = (folder: string) => importedFolders.get(folder) ?? []
  return [...importedFolders.keys()].filter((folder) =>
    findReachable(listTargets(folder), listTargets).has(folder),
  )
}

/** Returns the files that exactly one other file imports, except those in `app/`, which belong to their page. */
export const findSingleImporterFiles = (files: readonly SourceFile[]): string[] => {
  const importers = new Map<string, Set<string>>()
  for (const file of files)
    for (const { target } of importsOf(file))
      importers.set(target, (importers.get(target) ?? new Set()).add(file.path))
  return [...pathsOf(files)].filter((path) => !path.startsWith('app/') && importers.get(path)?.size === 1)
}

const isClientComponent = (file: SourceFile) =>
  nodesOf(file).some(({ node }) => node.directive === 'use client')

/** Returns the client components, which Next also renders on the server, and the files that only they import. */
export const findClientOnlyFiles = (files: readonly SourceFile[]): string[] => {
  const imports = importsByPath(files)
  const clientPaths = files.filter(isClientComponent).map(({ path }) => path)
  const serverEntryPaths = [...imports.keys()].filter(
    (path) => /^(app|backend\/cli)\//.test(path) && !clientPaths.includes(path),
  )
  const listTargets = (path: string) => imports.get(path) ?? []
  const serverPaths = findReachable(serverEntryPaths, (path) =>
    listTargets(path).filter((target) => !clientPaths.includes(target)),
  )
  return [...findReachable(clientPaths, listTargets)].filter((path) => !serverPaths.has(path))
}

/**
 * Returns the `node:` modules that client components import, even indirectly. The bundler would send polyfills for them
 * to browsers.
 */
export const findNodeImportsInBrowsers: CrossFileRule = (files) => {
  const imports = new Map(
    files.map((file) => [file.path, importsOf(file).filter(({ found }) => !isTypeOnly(found.node))]),
  )
  const listTargets = (path: string) => (imports.get(path) ?? []).map(({ target }) => target)
  const clientPaths = files.filter(isClientComponent).map(({ path }) => path)
  return [...findReachable(clientPaths, listTargets)].filter((target) => target.startsWith('node:'))
}

const nameOf = (node: unknown) => (isNode(node) ? String(node.name) : '')

// The syntax tree has no types, so a member listed as `Owner.prototype.name` is reported on any object.
const isUnsupported = ({ type, callee, object, property }: SyntaxNode) => {
  if (type === 'CallExpression') return unsupportedApiNames.includes(nameOf(callee))
  if (type !== 'MemberExpression') return false
  const name = nameOf(property)
  return unsupportedApiNames.some(
    (listed) => listed === `${nameOf(object)}.${name}` || listed.endsWith(`.prototype.${name}`),
  )
}

/** Returns the calls and member accesses in browser code that name one of `unsupportedApiNames`. */
export const findUnsupportedApis: CrossFileRule = (files) => {
  const imports = importsByPath(files)
  const clientPaths = files.filter(isClientComponent).map(({ path }) => path)
  const browserPaths = findReachable(clientPaths, (path) => imports.get(path) ?? [])
  return files
    .filter(({ path }) => browserPaths.has(path))
    .flatMap((file) => nodesOf(file).filter(({ node }) => isUnsupported(node)))
    .map(({ node, file }) => `${file.path}: ${nameOf(node.property) || nameOf(node.callee)}`)
}
