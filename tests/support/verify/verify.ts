import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { missingPackages } from '../browser/webdriver.ts'
import { copyAdvice } from '../rules/copy-advice.ts'
import { findPersonalDataInLogs } from '../rules/personal-data.ts'
import { weightTable } from '../weights.ts'
import { ensureBrowser } from './install-browser.ts'
import { playwrightReportSchema } from './playwright-report.ts'
import { type OutputWriter, repository, runProgram } from './run.ts'

// Files from an earlier build could hide new errors or bring back fixed ones.
rmSync(join(repository, '.next'), { recursive: true, force: true })

const tempFolder = mkdtempSync(join(tmpdir(), 'verify-'))
const logFolder = join(tempFolder, 'logs')
mkdirSync(logFolder)
// Tests start hundreds of processes with the same modules, so let them share compiled code.
process.env.NODE_COMPILE_CACHE ??= join(tempFolder, 'compiled')
const testEnv = { CI: 'true', SITE_LOGS: logFolder }

/** The numbers of passed and failed tests, and the titles of flaky ones. Skipped tests count as failed. */
type StepResult = { passed: number; failed: number; flaky?: readonly string[] }

/** Runs one step of the verification and counts its tests. */
type Step = (write: OutputWriter) => Promise<StepResult>

/** Wraps a step that counts as one test. */
const asOneTest =
  (run: (write: OutputWriter) => Promise<boolean>): Step =>
  async (write) => {
    const isSuccess = await run(write)
    return { passed: Number(isSuccess), failed: Number(!isSuccess) }
  }

const programStep = (name: string, ...args: string[]) =>
  asOneTest((write) => runProgram(name, args, { write }))

/** Reads a report. Counts at least one failure if the run failed, no test passed, or there is no report. */
const readReport = (path: string, schema: z.ZodType<StepResult>, isSuccess: boolean): StepResult => {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const { passed, failed, flaky } = schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  return { passed, failed: isSuccess && passed > 0 ? failed : Math.max(failed, 1), flaky }
}

const vitestReportSchema = z
  .object({ numPassedTests: z.number(), numTotalTests: z.number() })
  .transform(({ numPassedTests: passed, numTotalTests }) => ({ passed, failed: numTotalTests - passed }))

const vitestStep =
  (...projects: string[]): Step =>
  async (write) => {
    const path = join(tempFolder, `${projects.join('-')}.json`)
    const projectOptions = projects.map((project) => `--project=${project}`)
    const args = [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
      ...projectOptions,
    ]
    return readReport(path, vitestReportSchema, await runProgram('vitest', args, { write, env: testEnv }))
  }

const playwrightStep =
  (testFolder: string): Step =>
  async (write) => {
    const path = join(tempFolder, 'playwright.json')
    const env = { ...testEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
    const args = ['test', testFolder, '--reporter=list,json']
    return readReport(path, playwrightReportSchema, await runProgram('playwright', args, { write, env }))
  }

const checkLogs = asOneTest(async (write) => {
  const linesWithPersonalData = findPersonalDataInLogs(logFolder)
  write(linesWithPersonalData.map((line) => `${line}\n`).join(''))
  return linesWithPersonalData.length === 0
})

/** Returns a writer that prints whole lines prefixed with the step's title, because steps run in parallel. */
const createWriter = (title: string): OutputWriter => {
  let incompleteLine = ''
  return (text) => {
    const lines = `${incompleteLine}${text}`.split('\n')
    incompleteLine = lines.pop() ?? ''
    for (const line of lines) console.log(`${title} │ ${line}`)
  }
}

const results: StepResult[] = []
const summaryLines: string[] = []

/** Runs a step after the steps in `dependencies`, unless one of them failed; resolves to whether the step passed. */
const runStep = async (title: string, run: Step, ...dependencies: Promise<boolean>[]): Promise<boolean> => {
  const isReady = (await Promise.all(dependencies)).every(Boolean)
  const startedAt = Date.now()
  const result = isReady ? await run(createWriter(title)) : { passed: 0, failed: 1 }
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const reason = isReady ? `${result.failed} failed` : 'not run, because an earlier step failed'
  const line = `${result.failed ? '✗' : '✓'} ${title}, ${seconds} s${result.failed ? `: ${reason}` : ''}`
  console.log(line)
  results.push(result)
  summaryLines.push(line, ...(result.flaky ?? []).map((test) => `  flaky, passed on retry: ${test}`))
  return result.failed === 0
}

const isDeep = process.argv[2] === 'deep'
const browserRun = runStep('Browser', asOneTest(ensureBrowser))
const picturesRun = runStep('Pictures', programStep('node', 'art/build.ts'))
// `next build` checks the types too.
const buildRun = runStep('Build', programStep('next', 'build'), picturesRun)
const testRuns = isDeep
  ? [
      runStep('Vitest', vitestStep('deep'), browserRun, picturesRun),
      runStep('Browser tests', playwrightStep('tests/deep'), browserRun, buildRun),
    ]
  : [
      runStep('Lint', programStep('biome', 'ci', '.')),
      runStep('Unused code', programStep('knip', '--no-config-hints')),
      runStep('Vitest', vitestStep('node', 'components'), picturesRun),
      runStep('Browser tests', playwrightStep('tests/e2e'), browserRun, buildRun),
    ]
await Promise.all(testRuns)
const uninstalledPackages = missingPackages()
// Some tests must press 50 keys within 10 seconds, so run nothing else during this step.
if (isDeep && uninstalledPackages.length === 0)
  await runStep('Firefox and WebKit', vitestStep('browsers'), buildRun)
else if (isDeep) summaryLines.push(`– Firefox and WebKit: not run, install ${uninstalledPackages.join(', ')}`)
await runStep('No personal data in the logs', checkLogs, ...testRuns.slice(-2))

summaryLines.push(...copyAdvice().map((advice) => `! ${advice}`))

rmSync(tempFolder, { recursive: true, force: true, maxRetries: 5 })
const sumResults = (name: 'passed' | 'failed') => results.reduce((total, result) => total + result[name], 0)
console.log(
  `\n${weightTable()}\n\n${summaryLines.join('\n')}\n\n${sumResults('passed')} passed, ${sumResults('failed')} failed`,
)
process.exitCode = sumResults('failed') ? 1 : 0
