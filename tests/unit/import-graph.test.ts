import { expect, test } from 'vitest'
import * as rules from '#tests/support/rules/import-graph.ts'
import { sourceFiles } from '#tests/support/rules/source.ts'

const codeFiles = sourceFiles(['app', 'backend', 'components', 'lib'], /\.tsx?$/)

type RuleCase = {
  name: string
  rule: rules.CrossFileRule
  files: typeof codeFiles
  violation: Record<string, string>
  validCode: Record<string, string>
}

const cases: RuleCase[] = [
  {
    name: 'no run-time import cycles between folders of lib and backend',
    rule: rules.findImportCycles,
    files: codeFiles,
    violation: {
      'lib/a/x.ts': `import { y } from '../b/y.ts'`,
      'lib/b/y.ts': `export { z } from '#lib/c.ts'`,
      'lib/c.ts': `const x = await import('./a/x.ts')`,
    },
    validCode: {
      'lib/a/x.ts': `import { y } from '../b/y.ts'`,
      'lib/b/y.ts': `import type { X } from '#lib/a/x.ts'\nimport { type Z } from '#lib/a/x.ts'`,
    },
  },
  {
    name: 'no Node.js modules in browser code',
    rule: rules.findNodeImportsInBrowsers,
    files: codeFiles,
    violation: {
      'components/islands/a.tsx': `'use client'\nimport '#lib/b.ts'`,
      'lib/b.ts': `import { createHmac } from 'node:crypto'`,
    },
    validCode: {
      'components/islands/a.tsx': `'use client'\nimport type { B } from '#lib/b.ts'`,
      'lib/b.ts': `import { createHmac } from 'node:crypto'`,
    },
  },
  {
    name: 'no APIs in browser code that the oldest supported browsers lack',
    rule: rules.findUnsupportedApis,
    files: codeFiles,
    violation: {
      'components/islands/a.tsx': `'use client'\nconst b = await import('#lib/b.ts')`,
      'lib/b.ts': `export const order = (all: string[]) => all.toSorted()`,
    },
    validCode: {
      'components/islands/a.tsx': `'use client'\nexport const order = (all: string[]) => [...all].sort()`,
      'lib/b.ts': `export const groups = Object.groupBy([], () => '')`,
    },
  },
]

const toFiles = (texts: Record<string, string>) =>
  Object.entries(texts).map(([path, text]) => ({ path, text }))

const namedCases = cases.map((ruleCase) => [ruleCase.name, ruleCase] as const)

test.each(namedCases)('%s: every file follows the rule', (_, { rule, files }) => {
  expect(rule(files)).toEqual([])
})

test.each(namedCases)('%s: the rule rejects code that violates it', (_, { rule, violation }) => {
  expect(rule(toFiles(violation))).not.toEqual([])
})

test.each(namedCases)('%s: the rule accepts valid code', (_, { rule, validCode }) => {
  expect(rule(toFiles(validCode))).toEqual([])
})

test('`listReachableFiles` → lists the start file and its run-time imports', () => {
  const texts = {
    'lib/start.ts': `import { a } from './a.ts'\nimport type { T } from './types.ts'`,
    'lib/a.ts': `export { b } from './b.tsx'`,
    'lib/b.tsx': `const late = await import('#lib/late.ts')`,
    'lib/late.ts': '',
    'lib/types.ts': '',
  }
  const reachablePaths = rules.listReachableFiles(toFiles(texts), ['lib/start.ts'])
  expect(reachablePaths).toEqual(['lib/start.ts', 'lib/a.ts', 'lib/b.tsx', 'lib/late.ts'])
})

test('file outside `app` with exactly one importer → is listed as a single-importer file', () => {
  const texts = {
    'lib/a.ts': `import './b.ts'\nimport './c.ts'`,
    'lib/b.ts': `import './c.ts'`,
    'lib/c.ts': '',
    'app/page.tsx': `import './own.tsx'`,
    'app/own.tsx': '',
  }
  expect(rules.findSingleImporterFiles(toFiles(texts))).toEqual(['lib/b.ts'])
})

test('client component, and a file that only that component imports → are listed as client-only', () => {
  const texts = {
    'app/page.tsx': `import '#components/islands/a.tsx'\nimport '#lib/shared.ts'`,
    'components/islands/a.tsx': `'use client'\nimport './b.tsx'\nimport '#lib/shared.ts'`,
    'components/islands/b.tsx': '',
    'lib/shared.ts': '',
  }
  expect(rules.findClientOnlyFiles(toFiles(texts))).toEqual([
    'components/islands/a.tsx',
    'components/islands/b.tsx',
  ])
})
