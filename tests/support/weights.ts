import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findBrowserOnlyFiles, findSingleImporterFiles, listReachableFiles } from './rules/import-graph.ts'
import { sourceFiles } from './rules/source.ts'
import { repository, trustOption } from './verify/run.ts'

const listFiles = () =>
  execFileSync('git', [...trustOption, 'ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
  })
    .toString()
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(repository, path)))

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const countLines = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)

const productCode = /^((app|backend|components|lib)\/.*|middleware|instrumentation)\.tsx?$/

// Journeys do not count these files, because they are used everywhere, set up once per process, or used only with a
// remote backend or a scanner.
const notCounted =
  /^(lib\/(base\/(brand|env|log|process-slot|time)|i18n\/locales)\.ts|backend\/(capacity\.ts|site-backend\.ts|product\/|store\/(database|sqlite)\.ts|calls\/site\.ts|uploads\/scan\.ts))/

// Imports do not show the files that a journey reaches through an interface or in the process that validates files, so
// they are listed too.
const uploadFiles = ['backend/uploads/pending-uploads.ts', 'backend/uploads/file-validation.ts']
const journeys = {
  apply: [
    'backend/calls/apply-job.ts',
    'backend/store/submissions.ts',
    'backend/store/form-results.ts',
    ...uploadFiles,
  ],
  form: ['components/forms/application-form.tsx'],
  upload: ['backend/calls/upload.ts', ...uploadFiles],
}

const toPercentage = (part: number, total: number) => Math.round((part / total) * 1000) / 10

/** Counts lines and files of the project. Goals in weights.json refer to the keys. */
export const weigh = (): Record<string, number> => {
  const files = listFiles()
  const matching = (pattern: RegExp) => files.filter((path) => pattern.test(path))
  const code = matching(productCode)
  const folders = Object.groupBy(
    matching(/^(lib|backend)\/.*\.(ts|js)$/),
    (path) => /^\w+\/[^/.]+(?=\/)/.exec(path)?.[0] ?? path.replace(/\/.*/, '/*'),
  )
  const sources = sourceFiles(['backend', 'components', 'lib'], /\.tsx?$/)
  const listFilesOf = (journey: keyof typeof journeys) =>
    listReachableFiles(sources, journeys[journey], notCounted)
  const [apply, form, upload] = [listFilesOf('apply'), listFilesOf('form'), listFilesOf('upload')]
  const productFiles = sourceFiles(['app', 'backend', 'components', 'lib'], /\.tsx?$/)
  return {
    'product TypeScript': countLines(code),
    app: countLines(matching(/^app\/.*\.tsx?$/)),
    components: countLines(matching(/^components\/.*\.tsx?$/)),
    lib: countLines(matching(/^lib\/.*\.(ts|js)$/)),
    backend: countLines(matching(/^backend\/.*\.ts$/)),
    ...Object.fromEntries(Object.entries(folders).map(([folder, paths = []]) => [folder, countLines(paths)])),
    CSS: countLines(matching(/\.css$/)),
    'CSS files': matching(/\.css$/).length,
    tests: countLines(matching(/^tests\/.*\.(tsx?|js)$/)),
    'tests/support': countLines(matching(/^tests\/support\/.*\.(tsx?|js)$/)),
    'tests/bench': countLines(matching(/^tests\/bench\/.*\.tsx?$/)),
    'tracked files': files.length,
    'files with a single importer, %': toPercentage(
      findSingleImporterFiles(productFiles).length,
      productFiles.length,
    ),
    'lines that run in browsers only, %': toPercentage(
      countLines(findBrowserOnlyFiles(productFiles)),
      countLines(code),
    ),
    'files of an application’s POST': apply.length,
    'lines of an application’s POST': countLines(apply),
    'files of the form in the browser': form.length,
    'lines of the form in the browser': countLines(form),
    'files of an upload': upload.length,
    'lines of an upload': countLines(upload),
  }
}

const goalsFile = join(import.meta.dirname, 'weights.json')

/** Returns the goal of each weight that has one. */
export const readGoals = () =>
  z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(goalsFile, 'utf8')))

/** Formats all weights beside their goals as a table. */
export const weightTable = (): string => {
  const goals = readGoals()
  const rows = [
    ['weight', 'now', 'goal'],
    ...Object.entries(weigh()).map(([name, now]) => [name, now, goals[name] ?? '']),
  ]
  return rows
    .map(([name, ...cells]) => `${name}`.padEnd(36) + cells.map((cell) => `${cell}`.padStart(8)).join(''))
    .join('\n')
}

if (import.meta.main) console.log(weightTable())
