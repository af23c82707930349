import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/rules/source.ts'

const writePattern = /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)/g

const listWriters = (files: readonly { path: string; text: string }[]): Record<string, string[]> => {
  const writes = files.flatMap(({ path, text }) =>
    [...text.matchAll(writePattern)].map(([, table = '']) => ({ table, path })),
  )
  const writesByTable = Map.groupBy(writes, ({ table }) => table)
  return Object.fromEntries(
    [...writesByTable].map(([table, tableWrites]) => [
      table,
      [...new Set(tableWrites.map(({ path }) => path))],
    ]),
  )
}

test('every table → is written by only one file, apart from migrations', () => {
  const files = sourceFiles(['backend'], /\.ts$/).filter(({ path }) => path !== 'backend/store/migrations.ts')
  const writers = listWriters(files)
  expect(Object.keys(writers).length).toBeGreaterThanOrEqual(10)
  expect(Object.entries(writers).filter(([, paths]) => paths.length > 1)).toEqual([])
})

test('table written by two files → both are listed', () => {
  const texts = ["db.insertInto('jobs')", "db\n  .deleteFrom('jobs')"]
  const files = texts.map((text, n) => ({ path: `${n}.ts`, text }))
  expect(listWriters(files)).toEqual({ jobs: ['0.ts', '1.ts'] })
})
