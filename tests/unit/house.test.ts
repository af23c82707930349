import { describe, expect, test } from 'vitest'
import * as rules from '#tests/support/rules/house.ts'
import { sourceFiles } from '#tests/support/rules/source.ts'

const code = sourceFiles(['app', 'components', 'lib'], /\.tsx?$/)

type Case = {
  name: string
  rule: rules.HouseRule
  files: typeof code
  planted: Record<string, string>
  allowed: Record<string, string>
}

const cases: Case[] = [
  {
    name: 'no room of lib leads back to itself when it runs',
    rule: rules.runsInCircles,
    files: code,
    planted: {
      'lib/a/x.ts': `import { y } from '../b/y.ts'`,
      'lib/b/y.ts': `export { z } from '#lib/c.ts'`,
      'lib/c.ts': `const x = await import('./a/x.ts')`,
    },
    allowed: {
      'lib/a/x.ts': `import { y } from '../b/y.ts'`,
      'lib/b/y.ts': `import type { X } from '#lib/a/x.ts'\nimport { type Z } from '#lib/a/x.ts'`,
    },
  },
  {
    name: 'no module of Node reaches a browser',
    rule: rules.runsNodeInBrowsers,
    files: code,
    planted: {
      'components/islands/a.tsx': `'use client'\nimport '#lib/b.ts'`,
      'lib/b.ts': `import { createHmac } from 'node:crypto'`,
    },
    allowed: {
      'components/islands/a.tsx': `'use client'\nimport type { B } from '#lib/b.ts'`,
      'lib/b.ts': `import { createHmac } from 'node:crypto'`,
    },
  },
  {
    name: 'no code in browsers needs what the oldest supported ones lack',
    rule: rules.runsWhatOldBrowsersLack,
    files: code,
    planted: {
      'components/islands/a.tsx': `'use client'\nconst b = await import('#lib/b.ts')`,
      'lib/b.ts': `export const order = (all: string[]) => all.toSorted()`,
    },
    allowed: {
      'components/islands/a.tsx': `'use client'\nexport const order = (all: string[]) => [...all].sort()`,
      'lib/b.ts': `export const groups = Object.groupBy([], () => '')`,
    },
  },
]

describe.each(cases)('$name', ({ rule, files, planted, allowed }) => {
  const judged = (texts: Record<string, string>) =>
    rule(Object.entries(texts).map(([path, text]) => ({ path, text })))

  test('holds for the house', () => {
    expect(rule(files)).toEqual([])
  })

  test('catches what is planted', () => {
    expect(judged(planted)).not.toEqual([])
  })

  test('leaves what is allowed alone', () => {
    expect(judged(allowed)).toEqual([])
  })
})

test('a journey → every file that runs, and none that is imported for its types or left out', () => {
  const texts = {
    'lib/start.ts': `import { a } from './a.ts'\nimport type { T } from './types.ts'\nimport './left-out.ts'`,
    'lib/a.ts': `export { b } from './b.tsx'`,
    'lib/b.tsx': `const late = await import('#lib/late.ts')`,
    ...{
      'lib/late.ts': '',
      'lib/types.ts': '',
      'lib/left-out.ts': `import './behind.ts'`,
      'lib/behind.ts': '',
    },
  }
  const planted = Object.entries(texts).map(([path, text]) => ({ path, text }))
  const found = rules.filesBehind(planted, ['lib/start.ts'], /left-out/)
  expect(found).toEqual(['lib/start.ts', 'lib/a.ts', 'lib/b.tsx', 'lib/late.ts'])
})

const filesFrom = (texts: Record<string, string>) =>
  Object.entries(texts).map(([path, text]) => ({ path, text }))

test('a file outside `app` with exactly one importer → listed as a single-importer file', () => {
  const texts = {
    'lib/a.ts': `import './b.ts'\nimport './c.ts'`,
    'lib/b.ts': `import './c.ts'`,
    'lib/c.ts': '',
    'app/page.tsx': `import './own.tsx'`,
    'app/own.tsx': '',
  }
  expect(rules.singleImporterFiles(filesFrom(texts))).toEqual(['lib/b.ts'])
})

test('a file that only client components import → listed as browser-only', () => {
  const texts = {
    'app/page.tsx': `import '#components/islands/a.tsx'\nimport '#lib/shared.ts'`,
    'components/islands/a.tsx': `'use client'\nimport './b.tsx'\nimport '#lib/shared.ts'`,
    'components/islands/b.tsx': '',
    'lib/shared.ts': '',
  }
  expect(rules.browserOnlyFiles(filesFrom(texts))).toEqual([
    'components/islands/a.tsx',
    'components/islands/b.tsx',
  ])
})
