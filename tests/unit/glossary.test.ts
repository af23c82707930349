import { expect, test } from 'vitest'
import { glossaryWordsIn } from '#tests/support/rules/glossary.ts'

const added = (path: string, line: string) => `+++ b/${path}\n@@ -1,0 +1 @@\n+${line}`

test.each([
  ['a comment', 'lib/a.ts', '// The server is out of reach.'],
  ['a docstring', 'lib/a.ts', '/** Returns the address of a page. */'],
  ['a test title', 'tests/unit/a.test.ts', "test('a lost upload → begun again', () => {"],
  ['a sentence of the docs', 'docs/a.md', 'Whoever restarts the site reads this.'],
])('%s with a word of the glossary → the line is listed with a better term', (_, path, line) => {
  expect(glossaryWordsIn(added(path, line))).toEqual([expect.stringMatching(`^${path}: “.+” \\(better: .+`)])
})

test.each([
  ['glossary words in code', 'lib/a.ts', "const address = 'out of reach'"],
  ['“address” after “e-mail” or “IP”', 'lib/a.ts', '// The e-mail address of the visitor, or an IP address.'],
  ['glossary words in a table of the docs', 'docs/a.md', '| address | nobody |'],
])('%s → nothing is listed', (_, path, line) => {
  expect(glossaryWordsIn(added(path, line))).toEqual([])
})

test('removed line → nothing is listed', () => {
  expect(glossaryWordsIn('+++ b/lib/a.ts\n@@ -1 +0,0 @@\n-// The server is out of reach.')).toEqual([])
})
