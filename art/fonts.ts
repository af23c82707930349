import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontSets, makeSubset } from './font-sets.ts'

// Run this file by hand when a font or its characters change, and commit the results.
process.chdir(join(import.meta.dirname, '..'))

for (const set of fontSets) {
  const font = await makeSubset(set)
  writeFileSync(set.target, font)
  console.log(`${set.target}: ${font.length} bytes`)
}
