import { defineConfig } from 'vitest/config'

// The tests that concern what `stryker.config.mjs` changes, and take milliseconds each.
export default defineConfig({
  test: {
    root: process.cwd(),
    environment: 'node',
    include: [
      'tests/unit/{connection,front-door,mailbox,mobile-number,reply,schemas,sendable-number,submission,upload-token}.test.ts',
      'tests/unit/vacancies/vacancy-texts.test.ts',
      'tests/contract/forms/{contact-us,receipts,withdraw}.test.ts',
      'tests/contract/site/reads.test.ts',
    ],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 60_000,
  },
})
