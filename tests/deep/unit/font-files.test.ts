import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontSubsets, makeSubset } from '../../../art/font-sets.ts'

test.each(fontSubsets)(
  'font file $target → is identical to a fresh subset of its source (if not, run `node art/fonts.ts`)',
  async (fontSubset) => {
    expect(Buffer.from(await makeSubset(fontSubset)).equals(readFileSync(fontSubset.target))).toBe(true)
  },
  30_000,
)
