import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** Tests that passed and tests that did not; one that was skipped did not pass. */
export type Count = { passed: number; failed: number }

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numTotalTests: z.number(),
    testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
  })
  .transform(({ numPassedTests: passed, numTotalTests, testResults }): Count => {
    // A file that failed to load has no tests to count.
    const unread = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return { passed, failed: numTotalTests - passed + unread.length }
  })

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(
    ({ stats }): Count => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
    }),
  )

const readers = { vitest: vitestReport, playwright: playwrightReport }

/**
 * Counts a test run's JSON report. A run that failed counts at least one failure, whatever its report says,
 * and so does one that left no report or ran nothing.
 */
export const countReport = (kind: keyof typeof readers, path: string, isSuccess: boolean): Count => {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const { passed, failed } = readers[kind].parse(JSON.parse(readFileSync(path, 'utf8')))
  const isUnexplained = failed === 0 && (!isSuccess || passed === 0)
  return { passed, failed: isUnexplained ? 1 : failed }
}
