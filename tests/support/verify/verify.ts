import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personalInLogs } from '../rules/personal.ts'
import { weightTable } from '../weights.ts'
import { ensureBrowser } from './install-browser.ts'
import { type Count, countReport } from './reports.ts'
import { repository, succeeds, type Write } from './run.ts'
import { createStage } from './stage.ts'

// Leftovers of an earlier build once hid a fault, and once kept one alive.
rmSync(join(repository, '.next'), { recursive: true, force: true })

const reports = mkdtempSync(join(tmpdir(), 'verify-'))
const logs = join(reports, 'logs')
mkdirSync(logs)
// Hundreds of processes load the same programs, which one of them need compile.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled')
const colors = process.stdout.isTTY ? [] : ['--colors=off']

/** A step that counts as one test. */
const single = (isSuccess: boolean): Count => ({ passed: Number(isSuccess), failed: Number(!isSuccess) })

/** A step that only counts when it fails. */
const groundwork = (isSuccess: boolean): Count => ({ passed: 0, failed: Number(!isSuccess) })

const vitest =
  (...projects: string[]) =>
  async (write: Write) => {
    const report = join(reports, 'vitest.json')
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const chosen = projects.map((project) => `--project=${project}`)
    const options = { write, env: { CI: 'true', SITE_LOGS: logs } }
    return countReport('vitest', report, await succeeds('vitest', [...args, ...chosen], options))
  }

const playwright = (folder: string) => async (write: Write) => {
  const report = join(reports, 'playwright.json')
  const options = { write, env: { CI: 'true', SITE_LOGS: logs, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }
  const args = ['test', folder, '--reporter=list,json']
  return countReport('playwright', report, await succeeds('playwright', args, options))
}

type Step = { title: string; after?: string[]; run: (write: Write) => Promise<Count> }

const browser: Step = { title: 'Browser', run: async (write) => groundwork(await ensureBrowser(write)) }
const pictures: Step = {
  title: 'Pictures',
  run: async (write) => groundwork(await succeeds('node', ['art/build.ts'], { write })),
}
const build = (after: string[]): Step => ({
  title: 'Build',
  after,
  run: async (write) => single(await succeeds('next', ['build'], { write })),
})

const privacy = (after: string[]): Step => ({
  title: 'Nothing of visitors in the logs',
  after,
  run: async (write) => {
    const found = personalInLogs(logs)
    write(found.map((line) => `${line}\n`).join(''))
    return single(!found.length)
  },
})

/** The checks that every change has to pass. */
const everyday: Step[] = [
  browser,
  {
    title: 'Lint and format',
    run: async (write) => single(await succeeds('biome', ['ci', ...colors, '.'], { write })),
  },
  pictures,
  {
    title: 'Unit, component and contract tests',
    after: ['Pictures'],
    run: vitest('node', 'components'),
  },
  // Checks the types too.
  build(['Pictures']),
  { title: 'End to end', after: ['Browser', 'Build'], run: playwright('tests/e2e') },
  privacy(['End to end']),
]

/** The rest: crashes, bad lines, hostile input, another brand, and PostgreSQL wherever SQLite is tested every day. */
const deep: Step[] = [
  browser,
  pictures,
  build(['Pictures']),
  { title: 'Contract tests', after: ['Browser', 'Pictures'], run: vitest('deep') },
  {
    title: 'Mutants',
    after: ['Contract tests'],
    run: async (write) => single(await succeeds('stryker', ['run'], { write })),
  },
  { title: 'End to end', after: ['Browser', 'Build'], run: playwright('tests/deep') },
  privacy(['Contract tests', 'End to end']),
]

const steps = process.argv[2] === 'deep' ? deep : everyday
const stage = createStage((text) => process.stdout.write(text))
const results = new Map<string, Count>()
const lines: string[] = []

const perform = async ({ title, run }: Step, missing: string | undefined) => {
  const { write, end } = stage.enter(`\n── ${title} ──\n\n`)
  const startedAt = Date.now()
  const count = missing ? single(false) : await run(write)
  results.set(title, count)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const trouble = missing ? `needs “${missing}”` : `${count.failed} of ${count.passed + count.failed} failed`
  const line = `${count.failed ? '✗' : '✓'} ${title}, ${seconds} s${count.failed ? `: ${trouble}` : ''}`
  lines.push(line)
  write(`\n${line}\n`)
  end()
}

// Each step starts as soon as those it depends on have ended, in parallel with the rest.
const ends = new Map<string, Promise<void>>()
for (const step of steps) {
  const { title, after = [] } = step
  const ready = Promise.all(after.map((needed) => ends.get(needed)))
  const missing = () => after.find((needed) => results.get(needed)?.failed !== 0)
  ends.set(
    title,
    ready.then(() => perform(step, missing())),
  )
}
await Promise.all(ends.values())

rmSync(reports, { recursive: true, force: true, maxRetries: 5 })
const sum = (of: keyof Count) => [...results.values()].reduce((total, count) => total + count[of], 0)
console.log(`\n── All steps ──\n\n${lines.join('\n')}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
console.log(`\n── Weights ──\n\n${weightTable()}`)
process.exitCode = sum('failed') ? 1 : 0
