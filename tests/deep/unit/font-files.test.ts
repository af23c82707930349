import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontSets, makeSubset } from '../../../art/font-sets.ts'

test.each(fontSets)(
  'font file $target → is identical to a fresh subset of its source (if not, run `node art/fonts.ts`)',
  async (fontSet) => {
    expect(Buffer.from(await makeSubset(fontSet)).equals(readFileSync(fontSet.target))).toBe(true)
  },
  30_000,
)
