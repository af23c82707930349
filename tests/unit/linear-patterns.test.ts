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

const inputLength = 60_000
// A linear pattern takes about a millisecond of CPU time, a quadratic one over a second.
const maxCpuMs = 500

/** Returns the CPU time of `run` on this thread. Unlike elapsed time, it does not depend on other processes. */
const measureCpuMs = (run: () => unknown) => {
  const start = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

const sampleCharacters = [
  ...'aZ0 \n.-_/\\<>"\'!%&=+@:;,([ش٣',
  '\u0301',
  '\u200b',
  '\u0001',
  '\ud800',
  '\u{1f600}',
]

const atomPattern =
  /\\[pP]\{[^}]+\}|\\x[\da-f]{2}|\\u[\da-f]{4}|\\u\{[^}]+\}|\\.|\[(?:\\.|[^\]\\])*\]|[^\\()[\]{}|?*+^$]/giu

/**
 * Returns the strings to repeat in inputs: the pattern's literal strings, and one character for each set of atoms that
 * can match the same character.
 */
const listRepeatedStrings = ({ source, flags }: RegExp) => {
  const matchesCharacter = (atom: string) => !/^\\[bBk\d]/.test(atom)
  const atomPatterns = [...new Set(source.match(atomPattern))].filter(matchesCharacter).flatMap((atom) => {
    try {
      return [new RegExp(`^(?:${atom})$`, flags.replace(/[gy]/g, ''))]
    } catch {
      return []
    }
  })
  const punctuation = [...source.replace(/\\[a-z]/gi, '')].filter((character) => /[^\w\s]/.test(character))
  const sampleByMatches = new Map<string, string>()
  for (const character of [...punctuation, ...sampleCharacters]) {
    const matches = atomPatterns.map((atom) => Number(atom.test(character))).join('')
    if (matches.includes('1') && !sampleByMatches.has(matches)) sampleByMatches.set(matches, character)
  }
  const literalStrings =
    source
      .replace(/\\[bdswDSW]/g, '|')
      .replace(/\\(.)/g, '$1')
      .match(/[^()[\]|?*+{}^$]{2,}/g) ?? []
  return [...sampleByMatches.values(), ...new Set(literalStrings)]
}

// The possible last characters of an input. They must differ from most units, because only a failed match backtracks.
const lastCharacters = ['a', '/', '<', '\0']

const createInputs = (units: readonly string[]) =>
  units.flatMap((unit) =>
    lastCharacters.map((end) => ({ unit, end, input: unit.repeat(inputLength / unit.length) + end })),
  )

// Matches regular expression literals, but not divisions.
const regexLiteralPattern =
  /(?<=[(,=:[!&|?{};>]\s*|return )\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,)\];}]|$)/gm

// These files match patterns only against the operator's settings.
const exemptPathPattern = /^lib\/settings\//

const findPatterns = (file: string) => {
  const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(regexLiteralPattern)].map(([, source = '', flags]) => new RegExp(source, flags))
}

const files = globSync(['middleware.ts', '{lib,backend,app,components}/**/*.{ts,tsx}'])
  .filter((file) => !exemptPathPattern.test(file))
  .map((file) => ({ file, patterns: findPatterns(file) }))
  .filter(({ patterns }) => patterns.length > 0)

/** Returns the inputs for which `processText` is slow in two runs. Garbage collection may slow down a single run. */
const findSlowInputs = (units: readonly string[], processText: (input: string) => unknown) =>
  createInputs(units)
    .filter(({ input }) => [1, 2].every(() => measureCpuMs(() => processText(input)) > maxCpuMs))
    .map(({ unit, end }) => `${unit}…${end}`)

test('quadratic pattern → exceeds the time limit on an input that repeats one of its characters', () => {
  const pattern = /\.[^/]*$/
  expect(listRepeatedStrings(pattern)).toContain('.')
  expect(measureCpuMs(() => pattern.test(`${'.'.repeat(inputLength)}/`))).toBeGreaterThan(maxCpuMs)
})

test('source files → more than 100 patterns are found', () => {
  expect(files.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(100)
})

test.each(files)(
  'patterns in $file → search 60,000 characters of repeated text in linear time',
  ({ patterns }) => {
    for (const pattern of patterns)
      expect([
        String(pattern),
        findSlowInputs(listRepeatedStrings(pattern), (input) => input.replace(pattern, '')),
      ]).toEqual([String(pattern), []])
  },
)

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
)('%s → processes 60,000 characters of repeated text in linear time', (_, processText) => {
  const fragments = [
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
  expect(findSlowInputs([...sampleCharacters, ...fragments], processText)).toEqual([])
})
