import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { filesBehind } from './rules/house.ts'
import { sourceFiles } from './rules/source.ts'
import { repository } from './verify/run.ts'

const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: repository })
    .toString()
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(repository, path)))

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const linesIn = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)

const product = /^((app|components|lib)\/.*|middleware|instrumentation)\.tsx?$/

// These files are read everywhere, assembled once per process, or unused without a remote backend and a scanner.
const notCounted =
  /^lib\/(base\/(brand|env|log|process-slot)\.ts|i18n\/locales\.ts|backend\/(index\.ts|remote\/|store\/(database|sqlite)\.ts)|handlers\/site\.ts|uploads\/scan\.ts)/

// Files that a journey reaches through an interface, or in a validation process, are named beside its start.
const uploading = ['lib/uploads/pending-uploads.ts', 'lib/uploads/file-validation.ts']
const journeys = {
  apply: [
    'lib/handlers/apply-job.ts',
    'lib/backend/store/submissions.ts',
    'lib/backend/drafts.ts',
    ...uploading,
  ],
  form: ['components/forms/application-form.tsx'],
  upload: ['lib/uploads/tus.ts', ...uploading],
}

/** The weights of the house, by the names of the limits in weights.json. */
export const weigh = (): Record<string, number> => {
  const files = tracked()
  const matching = (pattern: RegExp) => files.filter((path) => pattern.test(path))
  const code = matching(product)
  const rooms = Object.groupBy(
    matching(/^lib\/.*\.(ts|js)$/),
    (path) => /^lib\/[^/.]+(?=\/)/.exec(path.replace(/^lib\/serve\b/, 'lib/http/serve'))?.[0] ?? 'lib/*',
  )
  const sources = sourceFiles(['components', 'lib'], /\.tsx?$/)
  const filesOf = (journey: keyof typeof journeys) => filesBehind(sources, journeys[journey], notCounted)
  const [apply, form, upload] = [filesOf('apply'), filesOf('form'), filesOf('upload')]
  return {
    'product TypeScript': linesIn(code),
    app: linesIn(matching(/^app\/.*\.tsx?$/)),
    components: linesIn(matching(/^components\/.*\.tsx?$/)),
    lib: linesIn(matching(/^lib\/.*\.(ts|js)$/)),
    ...Object.fromEntries(Object.entries(rooms).map(([room, paths = []]) => [room, linesIn(paths)])),
    CSS: linesIn(matching(/\.css$/)),
    'CSS files': matching(/\.css$/).length,
    tests: linesIn(matching(/^tests\/.*\.(tsx?|js)$/)),
    'tests/support': linesIn(matching(/^tests\/support\/.*\.(tsx?|js)$/)),
    'tests/bench': linesIn(matching(/^tests\/bench\/.*\.tsx?$/)),
    'tracked files': files.length,
    'files of an application’s POST': apply.length,
    'lines of an application’s POST': linesIn(apply),
    'files of the form in the browser': form.length,
    'lines of the form in the browser': linesIn(form),
    'files of an upload': upload.length,
    'lines of an upload': linesIn(upload),
  }
}

const place = join(import.meta.dirname, 'weights.json')

const limitsIn = (text: string) =>
  z.record(z.string(), z.object({ limit: z.number(), goal: z.number().optional() })).parse(JSON.parse(text))

/** The limit of each weight now, and its goal. */
export const readLimits = () => limitsIn(readFileSync(place, 'utf8'))

/** The house beside its limits, as a table. */
export const weightTable = (): string => {
  const weights = weigh()
  const rows = Object.entries(readLimits()).map(([name, { limit, goal }]) =>
    [name.padEnd(34), ...[weights[name] ?? 0, limit, goal ?? ''].map((cell) => `${cell}`.padStart(8))].join(
      '',
    ),
  )
  return [
    ['weight'.padEnd(34), ...['now', 'limit', 'goal'].map((cell) => cell.padStart(8))].join(''),
    ...rows,
  ].join('\n')
}

// npm run weights -- lower
if (import.meta.main) {
  if (process.argv[2] === 'lower') {
    const weights = weigh()
    const lowered = Object.entries(readLimits()).map(([name, { limit, goal }]) => {
      const now = Math.min(limit, weights[name] ?? 0)
      return `  ${JSON.stringify(name)}: { "limit": ${now}${goal === undefined ? '' : `, "goal": ${goal}`} }`
    })
    writeFileSync(place, `{\n${lowered.join(',\n')}\n}\n`)
  }
  console.log(weightTable())
}
