import { expect, test } from 'vitest'
import { playwrightReportSchema } from '#tests/support/verify/playwright-report.ts'

const createSpec = (title: string, line: number, ...statuses: string[]) => ({
  ...{ title, file: 'e2e/phone/faq.test.ts', line },
  tests: statuses.map((status, index) => ({ projectName: ['phone', 'desktop'][index], status })),
})

test('Playwright report → flaky tests count as passed and are listed with project, file, line and title; skipped tests count as failed', () => {
  const nestedSuite = { title: 'without JavaScript', specs: [createSpec('link', 20, 'expected', 'flaky')] }
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        specs: [createSpec('menu', 10, 'expected'), createSpec('toast', 15, 'unexpected')],
        suites: [nestedSuite],
      },
    ],
  }
  expect(playwrightReportSchema.parse(report)).toEqual({
    passed: 3,
    failed: 2,
    flaky: ['[desktop] e2e/phone/faq.test.ts:20 › link'],
  })
})
