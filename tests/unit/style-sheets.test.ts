import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { colours } from '#lib/brand.ts'
import { importsOf, isTypeOnly } from '#tests/support/rules/rules.ts'
import { sourceFiles } from '#tests/support/rules/source.ts'

const cssModules = sourceFiles(['app', 'components'], /\.module\.css$/)
const componentFiles = sourceFiles(['app', 'components'], /\.tsx$/)

const findClasses = (css: string) => {
  const localCss = css.replace(/\/\*.*?\*\/|:global\([^)]*\)/gs, '')
  const selectors = [...localCss.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
  const names = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
  return [...new Set(names)].sort()
}

/** A component’s uses of a CSS module. `hasDynamicKeys` is true if the component looks up classes by variable. */
type ClassUsage = { sheetPath: string; classes: string[]; hasDynamicKeys: boolean }

const findClassUsages = ({ path, text }: { path: string; text: string }): ClassUsage[] => {
  const body = text.replace(/from '[^']+'/g, '')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', from = '']) => ({
    sheetPath: from.startsWith('#') ? from.slice(1) : join(dirname(path), from),
    classes: [...body.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].map(
      ([, className = '']) => className,
    ),
    hasDynamicKeys: body.includes(`${name}[`),
  }))
}

const classUsages = componentFiles.flatMap(findClassUsages)

test.each(cssModules)(
  '$path → defines every used class, and no unused class unless a component looks up classes by variable',
  ({ path, text }) => {
    const sheetUsages = classUsages.filter(({ sheetPath }) => sheetPath === path)
    const usedClasses = new Set(sheetUsages.flatMap(({ classes }) => classes))
    const definedClasses = findClasses(text)
    expect([...usedClasses].filter((name) => !definedClasses.includes(name))).toEqual([])
    if (sheetUsages.some(({ hasDynamicKeys }) => hasDynamicKeys)) return
    expect(definedClasses.filter((name) => !usedClasses.has(name))).toEqual([])
  },
)

/** The layer of each folder’s CSS modules, in the order of `app/styles/utilities.css`. */
const layerByFolder = {
  'components/ui/': 'ui',
  'components/islands/': 'islands',
  'components/forms/': 'islands',
  'components/sections/': 'sections',
  'components/layout/': 'sections',
  'app/': 'pages',
} as const

// Unlayered rules are allowed too, because only they can override a library’s unlayered styles.
test.each(cssModules)('$path → declares its folder’s layer, `base`, or both', ({ path, text }) => {
  const [, layer] = Object.entries(layerByFolder).find(([folder]) => path.startsWith(folder)) ?? []
  const layers = [...text.matchAll(/@layer ([\w.]+) \{/g)].map(([, name]) => name)
  expect(layers).not.toHaveLength(0)
  for (const name of layers) expect(['base', `components.${layer}`]).toContain(name)
})

test('every imported CSS module exists', () => {
  const paths = cssModules.map(({ path }) => path)
  expect(classUsages.filter(({ sheetPath }) => !paths.includes(sheetPath))).toEqual([])
})

const textByPath = new Map(
  sourceFiles(['app', 'components'], /\.tsx?$/).map(({ path, text }) => [path, text]),
)

/** Returns the style sheets that a file imports statically, directly or through other files. */
const findStyleSheets = (entryPath: string): string[] => {
  const importedPaths = new Set([entryPath])
  for (const path of importedPaths)
    for (const { found, target } of importsOf({ path, text: textByPath.get(path) ?? '' }))
      if (!isTypeOnly(found.node) && found.node.type !== 'ImportExpression') importedPaths.add(target)
  return [...importedPaths].filter((path) => path.endsWith('.css'))
}

// The server sends a lazy island's HTML before the browser loads the island's code, so the page must load the island's
// styles itself. Next adds such styles only for islands loaded with `dynamic`.
test('file that renders a lazy island → imports the island’s style sheets too', () => {
  const lazyIslandsPath = 'components/islands/lazy-islands.tsx'
  const lazyIslands = (textByPath.get(lazyIslandsPath) ?? '')
    .split('export const')
    .filter((text) => text.includes('= lazyIsland('))
    .flatMap((text) => [...text.matchAll(/import\('([^']+)'\)\)?\.(\w+)/g)])
    .map(([, from = '', name = '']) => ({ name, path: join(dirname(lazyIslandsPath), from) }))
  expect(lazyIslands.length).toBeGreaterThan(1)
  const missingSheets = [...textByPath].flatMap(([path, text]) => {
    if (!/from '[^']*lazy-islands\.tsx'/.test(text)) return []
    const loadedSheets = new Set(findStyleSheets(path))
    return lazyIslands
      .filter(({ name }) => new RegExp(`<${name}(?:Island)?\\b`).test(text))
      .flatMap((island) => findStyleSheets(island.path))
      .filter((sheet) => !loadedSheets.has(sheet))
      .map((sheet) => `${path}: ${sheet}`)
  })
  expect(missingSheets).toEqual([])
})

test('colours in lib/brand.ts → occur in app/styles/tokens.css', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  for (const [theme, { field, ink }] of Object.entries(colours.themes)) {
    expect(tokens).toMatch(new RegExp(`--(deep-)?${theme}: ${field};`))
    expect(tokens).toContain(ink)
  }
  expect(tokens).toContain(`--paper: light-dark(var(--white), ${colours.paper.dark});`)
  expect(tokens).toContain(`--deep-green: ${colours.strongGreen};`)
})
