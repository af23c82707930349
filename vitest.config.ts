import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type Options = NonNullable<TestProjectInlineConfiguration['test']>

const createProject = (options: Options) =>
  ({
    extends: true,
    test: {
      // This package's imports omit file extensions, so only a bundler can resolve them.
      server: { deps: { inline: ['tus-js-client'] } },
      ...options,
    },
  }) satisfies TestProjectInlineConfiguration

export default defineConfig({
  plugins: [react()],
  test: {
    // These timeouts are long so that tests do not fail on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Use more workers than a small machine has cores. Many tests wait for a server or a database.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      createProject({
        name: 'node',
        environment: 'node',
        include: ['tests/{unit,contract}/**/*.test.{ts,tsx}'],
        setupFiles: ['tests/support/setup.ts'],
      }),
      createProject({
        name: 'deep',
        environment: 'node',
        include: ['tests/deep/{unit,contract}/**/*.test.ts', 'tests/contract/{backend,mail}/**/*.test.ts'],
        setupFiles: ['tests/support/setup.ts'],
        env: { EVERY_DATABASE: '1' },
      }),
      createProject({
        name: 'browsers',
        environment: 'node',
        include: ['tests/browsers/*.test.ts'],
        testTimeout: 180_000,
        setupFiles: ['tests/support/setup.ts'],
      }),
      createProject({
        name: 'components',
        // Use the browser build, as Next's bundler does.
        alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' },
        environment: 'jsdom',
        include: ['tests/components/**/*.test.{ts,tsx}'],
        setupFiles: ['tests/support/setup.ts', 'tests/support/components/setup-components.ts'],
      }),
    ],
  },
})
