import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './install-browser.ts'
import { type Count, countReport } from './reports.ts'
import { repository, succeeds } from './run.ts'

// What an earlier build left behind once hid a fault, and once kept one alive.
rmSync(join(repository, '.next'), { recursive: true, force: true })

const reports = mkdtempSync(join(tmpdir(), 'verify-'))
const env = { CI: 'true' }
const colors = process.stdout.isTTY ? [] : ['--colors=off']

/** A step that counts as one test. */
const single = (isSuccess: boolean): Count => ({ passed: Number(isSuccess), failed: Number(!isSuccess) })

/** A step that only counts when it fails. */
const groundwork = (isSuccess: boolean): Count => ({ passed: 0, failed: Number(!isSuccess) })

const vitest = async () => {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return countReport('vitest', report, await succeeds('vitest', args, { env }))
}

const playwright = async () => {
  const report = join(reports, 'playwright.json')
  const options = { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }
  return countReport(
    'playwright',
    report,
    await succeeds('playwright', ['test', '--reporter=list,json'], options),
  )
}

const steps: { title: string; after?: string[]; run: () => Promise<Count> }[] = [
  { title: 'Browser', run: async () => groundwork(await ensureBrowser()) },
  { title: 'Lint and format', run: async () => single(await succeeds('biome', ['ci', ...colors, '.'])) },
  {
    title: 'Types',
    run: async () =>
      single(
        (await succeeds('next', ['typegen'])) &&
          (await succeeds('tsc', ['--noEmit', '--incremental', 'false'])),
      ),
  },
  { title: 'Pictures', run: async () => groundwork(await succeeds('node', ['art/build.ts'])) },
  { title: 'Unit, component and contract tests', run: vitest },
  { title: 'Build', run: async () => single(await succeeds('next', ['build'])) },
  { title: 'End to end', after: ['Browser', 'Build'], run: playwright },
]

const results = new Map<string, Count>()
const lines: string[] = []
for (const [index, { title, after, run }] of steps.entries()) {
  console.log(`\n── ${index + 1} of ${steps.length}: ${title} ──\n`)
  const startedAt = Date.now()
  const missing = after?.find((step) => results.get(step)?.failed !== 0)
  const count = missing ? single(false) : await run()
  results.set(title, count)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const trouble = missing ? `needs “${missing}”` : `${count.failed} of ${count.passed + count.failed} failed`
  lines.push(`${count.failed ? '✗' : '✓'} ${title}, ${seconds} s${count.failed ? `: ${trouble}` : ''}`)
  console.log(`\n${lines.at(-1)}`)
}

rmSync(reports, { recursive: true })
const sum = (of: keyof Count) => [...results.values()].reduce((total, count) => total + count[of], 0)
console.log(`\n── All steps ──\n\n${lines.join('\n')}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') ? 1 : 0
