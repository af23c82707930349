import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

// Packages that Next traces by itself, or that run in browsers only.
const tracedPackages = ['next', 'react-dom', 'sharp']

const importPattern = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm

const packageFile = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })
const packageNameOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/** The packages that our files need outside the bundle, with all that those packages depend on. */
const packagesOf = (entries: readonly string[]): string[] => {
  const files = new Set(entries)
  const names = new Set<string>()
  // Both sets grow while they are read.
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

/** Globs of the files needed beside the bundle: by our server, the file validation process and the commands. */
export const runtimeFiles = (): string[] => [
  './next.config.{mjs,ts}',
  './{lib,messages}/**/*.{ts,js,json}',
  // Read by our configuration.
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
    // Next resolves these by itself when it starts.
    'next/dist/compiled/{webpack,@babel/runtime}',
  ].map((name) => `./node_modules/${name}/**/*.{js,cjs,mjs,json}`),
]
