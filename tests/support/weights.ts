import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findClientOnlyFiles, findSingleImporterFiles, listReachableFiles } from './rules/import-graph.ts'
import { sourceFiles } from './rules/source.ts'
import { repository, safeDirectoryOptions } from './verify/run.ts'

const listFiles = () =>
  execFileSync('git', [...safeDirectoryOptions, 'ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
  })
    .toString()
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(repository, path)))

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const countLines = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)

const siteCodePattern = /^((app|backend|components|lib)\/.*|middleware|instrumentation)\.tsx?$/

// The file-validation process is started by path, so no import leads to its file.
const validationProcessPath = 'backend/files/file-validation.ts'
const routeEntryPaths = ['app/web/apply-job/[id]/route.ts', validationProcessPath]
const formEntryPaths = ['components/forms/application-form.tsx']

const toPercentage = (part: number, total: number) => Math.round((part / total) * 1000) / 10

/** Counts the project's lines and files. */
const countAll = (): Record<string, number> => {
  const files = listFiles()
  const filesMatching = (pattern: RegExp) => files.filter((path) => pattern.test(path))
  const codePaths = filesMatching(siteCodePattern)
  const pathsByFolder = Object.groupBy(
    filesMatching(/^(lib|backend)\/.*\.(ts|js)$/),
    (path) => /^\w+\/[^/.]+(?=\/)/.exec(path)?.[0] ?? path.replace(/\/.*/, '/*'),
  )
  const siteFiles = sourceFiles(['app', 'backend', 'components', 'lib'], /\.tsx?$/)
  const routeReachablePaths = listReachableFiles(siteFiles, routeEntryPaths)
  const formReachablePaths = listReachableFiles(siteFiles, formEntryPaths)
  return {
    'product TypeScript': countLines(codePaths),
    app: countLines(filesMatching(/^app\/.*\.tsx?$/)),
    components: countLines(filesMatching(/^components\/.*\.tsx?$/)),
    lib: countLines(filesMatching(/^lib\/.*\.(ts|js)$/)),
    backend: countLines(filesMatching(/^backend\/.*\.ts$/)),
    ...Object.fromEntries(
      Object.entries(pathsByFolder).map(([folder, paths = []]) => [folder, countLines(paths)]),
    ),
    CSS: countLines(filesMatching(/\.css$/)),
    'CSS files': filesMatching(/\.css$/).length,
    tests: countLines(filesMatching(/^tests\/.*\.(tsx?|js)$/)),
    'tests/support': countLines(filesMatching(/^tests\/support\/.*\.(tsx?|js)$/)),
    'tests/bench': countLines(filesMatching(/^tests\/bench\/.*\.tsx?$/)),
    'tracked files': files.length,
    'files with a single importer, %': toPercentage(
      findSingleImporterFiles(siteFiles).length,
      siteFiles.length,
    ),
    'lines used only by client components, %': toPercentage(
      countLines(findClientOnlyFiles(siteFiles)),
      countLines(codePaths),
    ),
    'files of an application’s POST': routeReachablePaths.length,
    'lines of an application’s POST': countLines(routeReachablePaths),
    'files of the form in the browser': formReachablePaths.length,
    'lines of the form in the browser': countLines(formReachablePaths),
  }
}

/** Formats all counts as a table. */
export const weightTable = (): string =>
  Object.entries(countAll())
    .map(([name, count]) => name.padEnd(36) + `${count}`.padStart(8))
    .join('\n')

if (import.meta.main) console.log(weightTable())
