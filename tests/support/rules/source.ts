import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseAst } from 'vitest/node'
import { repository } from '#tests/support/verify/run.ts'

/** A file of ours with its path from the repository's root. */
export type SourceFile = { path: string; text: string }

/** Any node of the syntax tree, as the parser made it. */
export type SyntaxNode = { readonly type: string } & Readonly<Record<string, unknown>>

/** A node with its ancestors, the nearest first. */
export type Found = { node: SyntaxNode; parents: readonly SyntaxNode[]; file: SourceFile }

/** Every file under `folders` whose name matches, in a stable order. */
export const sourceFiles = (folders: readonly string[], name: RegExp): SourceFile[] =>
  folders
    .flatMap((folder) => readdirSync(join(repository, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }))

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const parsed = new WeakMap<SourceFile, Found[]>()

const parse = (file: SourceFile): Found[] => {
  const { path, text } = file
  const program: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path)
  if (!isNode(program)) throw new Error(`${path} could not be parsed`)
  const found: Found[] = []
  const collect = (node: SyntaxNode, parents: readonly SyntaxNode[]) => {
    found.push({ node, parents, file })
    const within = [node, ...parents]
    for (const child of Object.values(node).flat()) if (isNode(child)) collect(child, within)
  }
  collect(program, [])
  return found
}

/** All nodes of a TypeScript file, outer ones first. */
export const nodesOf = (file: SourceFile): Found[] => {
  const found = parsed.get(file) ?? parse(file)
  parsed.set(file, found)
  return found
}

/** The first and the last line of a node, counted from 1. */
export const linesOf = ({ node, file: { text } }: Found): [first: number, last: number] => {
  const lineAt = (position: unknown) => text.slice(0, Number(position)).split('\n').length
  return [lineAt(node.start), lineAt(node.end)]
}

/** The text of a string literal, else null. */
export const stringOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
