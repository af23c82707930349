import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

// Packages that Next traces itself, or that run only in browsers.
const tracedPackages = ['next', 'react-dom', 'sharp']

const importPattern = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm

const packageFile = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })
const packageNameOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** Returns the packages that the entry files need outside the bundle, directly or as dependencies. */
const packagesOf = (entries: readonly string[]): string[] => {
  const files = new Set(entries)
  const names = new Set<string>()
  // Both sets grow while the loops run.
  for (const file of files)
    for (const [, staticSpecifier, specifier = staticSpecifier ?? ''] of read(file).matchAll(importPattern)) {
      if (specifier.startsWith('.')) files.add(join(file, '..', specifier))
      else if (specifier.startsWith('#')) files.add(specifier.slice(1))
      else if (!specifier.startsWith('node:') && !tracedPackages.includes(packageNameOf(specifier)))
        names.add(packageNameOf(specifier))
    }
  for (const name of names) {
    const text = readFileSync(findPackageJSON(name, import.meta.url) ?? '', 'utf8')
    for (const dependency of Object.keys(packageFile.parse(JSON.parse(text)).dependencies))
      names.add(dependency)
  }
  return [...names]
}

/** Returns globs of the files that the server, the file validation process and the commands need outside the bundle. */
export const runtimeFiles = (): string[] => [
  './next.config.{mjs,ts}',
  './{lib,messages}/**/*.{ts,js,json}',
  // Imported by next.config.ts.
  './node_modules/next/constants.js',
  ...[
    ...packagesOf([
      'lib/serve.ts',
      'lib/http/page-cache.ts',
      'lib/uploads/file-validation.ts',
      ...['inbox', 'landing', 'samples', 'vacancies'].map((name) => `lib/cli/${name}.ts`),
    ]),
    // Needed by one of these packages, but missing from its dependencies.
    'react',
    // Next loads these when it starts.
    'next/dist/compiled/{webpack,@babel/runtime}',
  ].map((name) => `./node_modules/${name}/**/*.{js,cjs,mjs,json}`),
]
