import { z } from 'zod'

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
})

const suiteSchema = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).default([])
  },
})

const listSpecs = ({ specs, suites }: z.infer<typeof suiteSchema>): z.infer<typeof specSchema>[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
]

/**
 * Parses the JSON report of a Playwright run. A flaky test, which failed first but passed on retry, counts as passed
 * and is also listed. A skipped test counts as failed.
 */
export const playwrightReportSchema = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
    suites: z.array(suiteSchema),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    flaky: suites
      .flatMap(listSpecs)
      .flatMap(({ title, file, line, tests }) =>
        tests
          .filter(({ status }) => status === 'flaky')
          .map(({ projectName }) => `[${projectName}] ${file}:${line} › ${title}`),
      ),
  }))
