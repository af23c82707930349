import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontSubsets, makeSubset } from './font-sets.ts'

// Run this file by hand when a font or its characters change, and commit the results.
process.chdir(join(import.meta.dirname, '..'))

for (const subset of fontSubsets) {
  const font = await makeSubset(subset)
  writeFileSync(subset.target, font)
  console.log(`${subset.target}: ${font.length} bytes`)
}
