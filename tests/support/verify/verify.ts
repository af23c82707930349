import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { addedGlossaryWords } from '../rules/glossary.ts'
import { personalInLogs } from '../rules/personal.ts'
import { weightTable } from '../weights.ts'
import { ensureBrowser } from './install-browser.ts'
import { repository, succeeds, type Write } from './run.ts'

// An earlier build could hide a new fault, or keep reporting one that is fixed.
rmSync(join(repository, '.next'), { recursive: true, force: true })

const folder = mkdtempSync(join(tmpdir(), 'verify-'))
const logs = join(folder, 'logs')
mkdirSync(logs)
// Hundreds of processes load the same programs, which only one of them has to compile.
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
const testEnv = { CI: 'true', SITE_LOGS: logs }

/** Tests that passed and tests that did not; a skipped test did not pass. */
type Count = { passed: number; failed: number }

/** Runs a part of the verification and counts its tests. */
type Run = (write: Write) => Promise<Count>

/** A run that counts as one test. */
const single =
  (run: (write: Write) => Promise<boolean>): Run =>
  async (write) => {
    const isSuccess = await run(write)
    return { passed: Number(isSuccess), failed: Number(!isSuccess) }
  }

const program = (name: string, ...args: string[]) => single((write) => succeeds(name, args, { write }))

/** Reads a report; a run that failed without saying so, or that ran nothing, counts as one failure. */
const readReport = (path: string, report: z.ZodType<Count>, isSuccess: boolean): Count => {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const { passed, failed } = report.parse(JSON.parse(readFileSync(path, 'utf8')))
  return { passed, failed: isSuccess && passed > 0 ? failed : Math.max(failed, 1) }
}

const vitestReport = z
  .object({ numPassedTests: z.number(), numTotalTests: z.number() })
  .transform(({ numPassedTests: passed, numTotalTests }) => ({ passed, failed: numTotalTests - passed }))

const vitest =
  (...projects: string[]): Run =>
  async (write) => {
    const path = join(folder, 'vitest.json')
    const chosen = projects.map((project) => `--project=${project}`)
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...chosen]
    return readReport(path, vitestReport, await succeeds('vitest', args, { write, env: testEnv }))
  }

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))

const playwright =
  (tests: string): Run =>
  async (write) => {
    const path = join(folder, 'playwright.json')
    const env = { ...testEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
    const args = ['test', tests, '--reporter=list,json']
    return readReport(path, playwrightReport, await succeeds('playwright', args, { write, env }))
  }

const privacy = single(async (write) => {
  const found = personalInLogs(logs)
  write(found.map((line) => `${line}\n`).join(''))
  return found.length === 0
})

/** Prints whole lines, each behind the title of its step, because steps run in parallel. */
const writerOf = (title: string): Write => {
  let rest = ''
  return (text) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) console.log(`${title} │ ${line}`)
  }
}

const results: Count[] = []
const summary: string[] = []

/** Runs a step once the steps that it needs have passed; resolves to whether it passed itself. */
const step = async (title: string, run: Run, ...needed: Promise<boolean>[]): Promise<boolean> => {
  const isReady = (await Promise.all(needed)).every(Boolean)
  const startedAt = Date.now()
  const count = isReady ? await run(writerOf(title)) : { passed: 0, failed: 1 }
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const trouble = isReady ? `${count.failed} failed` : 'not run, because a step before it failed'
  const line = `${count.failed ? '✗' : '✓'} ${title}, ${seconds} s${count.failed ? `: ${trouble}` : ''}`
  console.log(line)
  results.push(count)
  summary.push(line)
  return count.failed === 0
}

const isDeep = process.argv[2] === 'deep'
const browser = step('Browser', single(ensureBrowser))
const pictures = step('Pictures', program('node', 'art/build.ts'))
// Checks the types too.
const build = step('Build', program('next', 'build'), pictures)
const tests = isDeep
  ? [
      step('Vitest', vitest('deep'), browser, pictures),
      step('Browser tests', playwright('tests/deep'), browser, build),
    ]
  : [
      step('Lint', program('biome', 'ci', '.')),
      step('Vitest', vitest('node', 'components'), pictures),
      step('Browser tests', playwright('tests/e2e'), browser, build),
    ]
await Promise.all(tests)
await step('Nothing of visitors in the logs', privacy, ...tests.slice(-2))

rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
const sum = (of: keyof Count) => results.reduce((total, count) => total + count[of], 0)
// A reader decides about these words, so none of them fails the run.
for (const line of addedGlossaryWords()) console.log(`Glossary │ ${line}`)
console.log(`\n${weightTable()}\n\n${summary.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') ? 1 : 0
