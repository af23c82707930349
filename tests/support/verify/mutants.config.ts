import { defineConfig } from 'vitest/config'

// The tests that concern what `stryker.config.json` changes, and take milliseconds each.
export default defineConfig({
  test: {
    root: process.cwd(),
    environment: 'node',
    include: [
      'tests/unit/{drafts,front-door,mailbox,mobile-number,schemas,sendable-number,submission}.test.ts',
      'tests/contract/forms/withdraw.test.ts',
    ],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 60_000,
  },
})
