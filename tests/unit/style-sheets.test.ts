import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
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

/** What a component takes from each module that it imports; open where it looks one up by a variable. */
const usesOf = ({ path, text }: { path: string; text: string }): Use[] => {
  const body = text.replace(/from '[^']+'/g, '')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', from = '']) => ({
    sheet: from.startsWith('#') ? from.slice(1) : join(dirname(path), from),
    classes: [...body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
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

test('a module’s text → the classes in its selectors', () => {
  const css =
    '.a, .b:has(> .c) { x: y.z }\n@media (width < 1.5rem) { :global(.d) .e { color: red } } /* .f */'
  expect(classesOf(css)).toEqual(['a', 'b', 'c', 'e'])
})
