import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countReport } from '#tests/support/verify/reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))

const reportOf = (content: unknown) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

const file = (status: string, tests: number) => ({ status, assertionResults: Array.from({ length: tests }) })

describe('Vitest', () => {
  test.each([
    ['all passed', { numPassedTests: 3, numTotalTests: 3, testResults: [file('passed', 3)] }, true, 3, 0],
    ['one failed', { numPassedTests: 2, numTotalTests: 3, testResults: [file('failed', 3)] }, false, 2, 1],
    ['a skipped one did not pass', { numPassedTests: 2, numTotalTests: 3, testResults: [] }, true, 2, 1],
    [
      'a file that did not load',
      { numPassedTests: 2, numTotalTests: 2, testResults: [file('failed', 0)] },
      false,
      2,
      1,
    ],
    [
      'an error outside of tests',
      { numPassedTests: 2, numTotalTests: 2, testResults: [file('passed', 2)] },
      false,
      2,
      1,
    ],
    ['no test at all', { numPassedTests: 0, numTotalTests: 0, testResults: [] }, true, 0, 1],
  ])('%s', (_, report, isSuccess, passed, failed) => {
    expect(countReport('vitest', reportOf(report), isSuccess)).toEqual({ passed, failed })
  })
})

describe('Playwright', () => {
  test.each([
    ['all passed', { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, true, 4, 0],
    ['failed, flaky and skipped ones', { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, false, 4, 3],
    ['a server that did not start', { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, false, 0, 1],
  ])('%s', (_, stats, isSuccess, passed, failed) => {
    expect(countReport('playwright', reportOf({ stats }), isSuccess)).toEqual({ passed, failed })
  })
})

test('no report → one failure', () => {
  expect(countReport('vitest', join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1 })
})
