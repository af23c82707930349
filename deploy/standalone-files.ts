import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const readProjectFile = (path: string) => readFileSync(join(root, path), 'utf8')

// Next already traces `sharp`, including its native libraries.
const excludedPackageNames = ['sharp']

// Skips dynamic imports. The only one in the collected files loads `prom-client`, which runs only in the bundle.
const importPattern = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm

const packageJsonSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })
const getPackageName = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** Returns the packages that the entry files import, directly or through other files, with all their dependencies. */
const collectPackageNames = (entries: readonly string[]): string[] => {
  const files = new Set(entries)
  const packageNames = new Set<string>()
  // Both sets grow while the loops iterate over them.
  for (const file of files)
    for (const [, specifier = ''] of readProjectFile(file).matchAll(importPattern)) {
      if (specifier.startsWith('.')) files.add(join(file, '..', specifier))
      else if (specifier.startsWith('#')) files.add(specifier.slice(1))
      else if (!specifier.startsWith('node:') && !excludedPackageNames.includes(getPackageName(specifier)))
        packageNames.add(getPackageName(specifier))
    }
  for (const name of packageNames) {
    const text = readFileSync(findPackageJSON(name, import.meta.url) ?? '', 'utf8')
    for (const dependency of Object.keys(packageJsonSchema.parse(JSON.parse(text)).dependencies))
      packageNames.add(dependency)
  }
  return [...packageNames]
}

/** Returns globs for the files that startup, the page cache, file validation and commands need outside the bundle. */
export const runtimeFileGlobs = (): string[] => [
  './deploy/start.sh',
  './{backend,lib,messages}/**/*.{ts,json}',
  ...[
    ...collectPackageNames([
      'lib/page-cache/page-cache.ts',
      'backend/files/file-validation.ts',
      ...['inbox', 'landing', 'vacancies'].map((name) => `backend/cli/${name}.ts`),
    ]),
    // Some of these packages import React but list it only in `peerDependencies`.
    'react',
  ].map((name) => `./node_modules/${name}/**/*.{js,cjs,mjs,json}`),
]
