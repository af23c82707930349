import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

// Next traces these packages itself, or they run only in browsers.
const excludedPackages = ['next', 'react-dom', 'sharp']

// Dynamic imports are omitted, because only the bundle runs them: they load what mail, SMS links and metrics need.
const importPattern = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm

const packageFile = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })
const packageNameOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** Returns the packages that these files import, directly or through other files, with all their dependencies. */
const packagesOf = (entries: readonly string[]): string[] => {
  const files = new Set(entries)
  const names = new Set<string>()
  // Both sets grow during the iteration.
  for (const file of files)
    for (const [, specifier = ''] of read(file).matchAll(importPattern)) {
      if (specifier.startsWith('.')) files.add(join(file, '..', specifier))
      else if (specifier.startsWith('#')) files.add(specifier.slice(1))
      else if (!specifier.startsWith('node:') && !excludedPackages.includes(packageNameOf(specifier)))
        names.add(packageNameOf(specifier))
    }
  for (const name of names) {
    const text = readFileSync(findPackageJSON(name, import.meta.url) ?? '', 'utf8')
    for (const next of Object.keys(packageFile.parse(JSON.parse(text)).dependencies)) names.add(next)
  }
  return [...names]
}

/** Returns globs of the files that the start, page cache, file validation and commands need outside the bundle. */
export const runtimeFiles = (): string[] => [
  './deploy/start.sh',
  './{backend,lib,messages}/**/*.{ts,json}',
  ...[
    ...packagesOf([
      'lib/page-cache/page-cache.ts',
      'backend/files/file-validation.ts',
      ...['inbox', 'landing', 'vacancies'].map((name) => `backend/cli/${name}.ts`),
    ]),
    // One of these packages needs it, but does not list it in `dependencies`.
    'react',
  ].map((name) => `./node_modules/${name}/**/*.{js,cjs,mjs,json}`),
]
