import { readFileSync } from 'node:fs'

const uploads = 'lib/uploads/pending-uploads.ts'
const lines = readFileSync(uploads, 'utf8').split('\n')
const lineOf = (begin) => lines.findIndex((line) => line.startsWith(begin)) + 1

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/support/verify/mutants.config.ts', related: false },
  mutate: [
    'lib/http/{front-door,connection,receipts,reply,token}.ts',
    'lib/base/mailbox.ts',
    'lib/schemas/{mobile-number,text}.ts',
    'lib/backend/submission.ts',
    'lib/vacancies/description.ts',
    // The tokens alone.
    `${uploads}:${lineOf('const signatureLength')}-${lineOf('const announcedNote')}`,
  ],
  ignorePatterns: ['/.next', '/public', '/data', '/art', '/docs', '/test-results', '/.stryker'],
  tempDirName: '.stryker',
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.stryker/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  thresholds: { high: 90, low: 80, break: 80 },
}
