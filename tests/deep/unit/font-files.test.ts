import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontSets, makeSubset } from '../../../art/font-sets.ts'

test.each(fontSets)(
  '$target is what its source gives (else run: node art/fonts.ts)',
  async (set) => {
    expect(Buffer.from(await makeSubset(set)).equals(readFileSync(set.target))).toBe(true)
  },
  30_000,
)
