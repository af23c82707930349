import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { descriptionToHtml } from '#backend/product/foreign-text.ts'
import { dropDataUrls } from '#backend/store/data-urls.ts'
import { canonicalPath, decodeUnreserved } from '#lib/content/canonical-path.ts'
import { isDataHandlerPath, isNonPagePath, routeAt } from '#lib/content/routes.ts'
import { isRouterState } from '#lib/http/router-state.ts'
import { searchTerms } from '#lib/i18n/folding.ts'
import { nameKey } from '#lib/places/find-place.ts'
import { normalizeEmail } from '#lib/schemas/email.ts'
import { excerptOf } from '#lib/vacancies/plain-text.ts'

const length = 60_000
// A pattern that is linear takes about a millisecond of CPU time, and one that is quadratic takes over a second.
const maxCpuMs = 500

/** Returns the CPU time of this thread, which other processes do not change, while `use` runs. */
const cpuMs = (use: () => unknown) => {
  const start = process.threadCpuUsage()
  use()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

const samples = [...'aZ0 \n.-_/\\<>"\'!%&=+@:;,([ش٣', '\u0301', '\u200b', '\u0001', '\ud800', '\u{1f600}']

const atomPattern =
  /\\[pP]\{[^}]+\}|\\x[\da-f]{2}|\\u[\da-f]{4}|\\u\{[^}]+\}|\\.|\[(?:\\.|[^\]\\])*\]|[^\\()[\]{}|?*+^$]/giu

/** Returns one sample for each set of a pattern's character classes, and the words in the pattern. */
const unitsOf = ({ source, flags }: RegExp) => {
  const isAtom = (atom: string) => !/^\\[bBk\d]/.test(atom)
  const atoms = [...new Set(source.match(atomPattern))].filter(isAtom).flatMap((atom) => {
    try {
      return [new RegExp(`^(?:${atom})$`, flags.replace(/[gy]/g, ''))]
    } catch {
      return []
    }
  })
  const literals = [...source.replace(/\\[a-z]/gi, '')].filter((character) => /[^\w\s]/.test(character))
  const bySets = new Map<string, string>()
  for (const character of [...literals, ...samples]) {
    const set = atoms.map((atom) => Number(atom.test(character))).join('')
    if (set.includes('1') && !bySets.has(set)) bySets.set(set, character)
  }
  const words =
    source
      .replace(/\\[bdswDSW]/g, '|')
      .replace(/\\(.)/g, '$1')
      .match(/[^()[\]|?*+{}^$]{2,}/g) ?? []
  return [...bySets.values(), ...new Set(words)]
}

// A pattern that matches does not backtrack, so these ends must differ from most units.
const ends = ['a', '/', '<', '\0']

const inputsOf = (units: readonly string[]) =>
  units.flatMap((unit) => ends.map((end) => ({ unit, end, input: unit.repeat(length / unit.length) + end })))

// The literals of regular expressions, but not divisions.
const literalPattern =
  /(?<=[(,=:[!&|?{};>]\s*|return )\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,)\];}]|$)/gm

// These read settings, the site's own HTML, in which text of others has no tags, or files of the build.
const withoutRequests =
  /^lib\/(?:browser|settings\/|http\/content-policy|page-cache)|^backend\/(?:cli|store\/migrations)/

const patternsOf = (file: string) => {
  const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(literalPattern)].map(([, source = '', flags]) => new RegExp(source, flags))
}

const files = globSync(['middleware.ts', '{lib,backend,app,components}/**/*.{ts,tsx}'])
  .filter((file) => !withoutRequests.test(file))
  .map((file) => ({ file, patterns: patternsOf(file) }))
  .filter(({ patterns }) => patterns.length > 0)

/** Returns the inputs for which `use` is slow. Measures them twice, because collecting garbage counts too. */
const slowInputs = (units: readonly string[], use: (input: string) => unknown) =>
  inputsOf(units)
    .filter(({ input }) => [1, 2].every(() => cpuMs(() => use(input)) > maxCpuMs))
    .map(({ unit, end }) => `${unit}…${end}`)

test('quadratic pattern → found by a row of its own character', () => {
  const pattern = /\.[^/]*$/
  expect(unitsOf(pattern)).toContain('.')
  expect(cpuMs(() => pattern.test(`${'.'.repeat(length)}/`))).toBeGreaterThan(maxCpuMs)
})

test('source files → their patterns are found', () => {
  expect(files.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(100)
})

test.each(files)('60,000 of each character that a pattern in $file contains → linear', ({ patterns }) => {
  for (const pattern of patterns)
    expect([String(pattern), slowInputs(unitsOf(pattern), (input) => input.replace(pattern, ''))]).toEqual([
      String(pattern),
      [],
    ])
})

test.each(
  Object.entries({
    canonicalPath: (text: string) => canonicalPath(`/en/${text}`),
    nameKey,
    normalizeEmail,
    decodeUnreserved,
    descriptionToHtml,
    dropDataUrls,
    excerptOf,
    isDataHandlerPath: (text: string) => isDataHandlerPath(`/cards/${text}`),
    isNonPagePath: (text: string) => isNonPagePath(`/${text}/`),
    isRouterState,
    routeAt: (text: string) => routeAt(`/apply/${text}/`),
    searchTerms,
  }),
)('60,000 of each character, read by %s → linear', (_, read) => {
  const words = [
    '<p',
    '<!--',
    '<a ',
    'data:image/a',
    '=data:image/a,',
    '%2',
    '%2e',
    './',
    '. ',
    '؟',
    'a@',
    '{"',
    '[[',
  ]
  expect(slowInputs([...samples, ...words], read)).toEqual([])
})
