import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseAst } from 'vitest/node'
import { repository } from '#tests/support/verify/run.ts'

/** A file with its path relative to the repository. */
export type SourceFile = { path: string; text: string }

/** A node of the parser's syntax tree. */
export type SyntaxNode = { readonly type: string } & Readonly<Record<string, unknown>>

/** A node with its ancestors, nearest first. */
export type FoundNode = { node: SyntaxNode; ancestors: readonly SyntaxNode[]; file: SourceFile }

/** Returns the files under `folders` whose name matches `namePattern`, sorted by path. */
export const sourceFiles = (folders: readonly string[], namePattern: RegExp): SourceFile[] =>
  folders
    .flatMap((folder) => readdirSync(join(repository, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && namePattern.test(entry.name))
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }))

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nodesByFile = new WeakMap<SourceFile, FoundNode[]>()

const parse = (file: SourceFile): FoundNode[] => {
  const { path, text } = file
  const program: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path)
  if (!isNode(program)) throw new Error(`${path} could not be parsed`)
  const nodes: FoundNode[] = []
  const collect = (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => {
    nodes.push({ node, ancestors, file })
    const childAncestors = [node, ...ancestors]
    for (const child of Object.values(node).flat()) if (isNode(child)) collect(child, childAncestors)
  }
  collect(program, [])
  return nodes
}

/** Returns all nodes of a TypeScript file, outer ones first. */
export const nodesOf = (file: SourceFile): FoundNode[] => {
  const nodes = nodesByFile.get(file) ?? parse(file)
  nodesByFile.set(file, nodes)
  return nodes
}

/** Returns the first and the last line of a node, counted from 1. */
export const lineRangeOf = ({ node, file: { text } }: FoundNode): [first: number, last: number] => {
  const lineAt = (position: unknown) => text.slice(0, Number(position)).split('\n').length
  return [lineAt(node.start), lineAt(node.end)]
}

/** Returns the value of a string literal; null for other nodes. */
export const stringOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
