import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { importsOf, isTypeOnly } from '#tests/support/rules/rules.ts'
import { sourceFiles } from '#tests/support/rules/source.ts'

const sheets = sourceFiles(['app', 'components'], /\.module\.css$/)
const code = sourceFiles(['app', 'components'], /\.tsx$/)

/** The classes that a module's selectors name. */
const classesOf = (css: string) => {
  const own = css.replace(/\/\*.*?\*\/|:global\([^)]*\)/gs, '')
  const selectors = [...own.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
  const named = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
  return [...new Set(named)].sort()
}

type Use = { sheet: string; classes: string[]; isOpen: boolean }

/** The classes that a component takes from each module; open where it looks one up by a variable. */
const usesOf = ({ path, text }: { path: string; text: string }): Use[] => {
  const body = text.replace(/from '[^']+'/g, '')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', from = '']) => ({
    sheet: from.startsWith('#') ? from.slice(1) : join(dirname(path), from),
    classes: [...body.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
    isOpen: body.includes(`${name}[`),
  }))
}

const uses = code.flatMap(usesOf)

test.each(sheets)('$path → its classes are those that components take from it', ({ path, text }) => {
  const takers = uses.filter(({ sheet }) => sheet === path)
  const taken = new Set(takers.flatMap(({ classes }) => classes))
  const there = classesOf(text)
  expect([...taken].filter((name) => !there.includes(name))).toEqual([])
  if (takers.some(({ isOpen }) => isOpen)) return
  expect(there.filter((name) => !taken.has(name))).toEqual([])
})

test('a module that is imported → there', () => {
  const paths = sheets.map(({ path }) => path)
  expect(uses.filter(({ sheet }) => !paths.includes(sheet))).toEqual([])
})

const sources = new Map(sourceFiles(['app', 'components'], /\.tsx?$/).map(({ path, text }) => [path, text]))

/** The style sheets that come with a file: its own and those of what it imports. */
const sheetsWith = (start: string): string[] => {
  const seen = new Set([start])
  for (const path of seen)
    for (const { found, target } of importsOf({ path, text: sources.get(path) ?? '' }))
      if (!isTypeOnly(found.node) && found.node.type !== 'ImportExpression') seen.add(target)
  return [...seen].filter((path) => path.endsWith('.css'))
}

// The server sends such an island's HTML before its code, so the page has to bring its styles. Next itself sends only
// those of a `dynamic` island.
test('an island that waits until it is near → its styles come with the page', () => {
  const late = 'components/islands/lazy-islands.tsx'
  const islands = (sources.get(late) ?? '')
    .split('export const')
    .filter((text) => text.includes('= lazyIsland('))
    .flatMap((text) => [...text.matchAll(/import\('([^']+)'\)\)?\.(\w+)/g)])
    .map(([, from = '', name = '']) => ({ name, path: join(dirname(late), from) }))
  expect(islands.length).toBeGreaterThan(1)
  const missing = [...sources].flatMap(([path, text]) => {
    if (!/from '[^']*lazy-islands\.tsx'/.test(text)) return []
    const here = new Set(sheetsWith(path))
    return islands
      .filter(({ name }) => new RegExp(`<${name}(?:Island)?\\b`).test(text))
      .flatMap((island) => sheetsWith(island.path))
      .filter((sheet) => !here.has(sheet))
      .map((sheet) => `${path}: ${sheet}`)
  })
  expect(missing).toEqual([])
})
