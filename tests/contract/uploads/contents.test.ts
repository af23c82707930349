import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validateFile } from '#lib/uploads/validator.ts'
import { activeFiles } from '#tests/support/files/active-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contents-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a document that can do something → refused where no CV needs it, else marked; what only looks so is neither', async () => {
  const judged = await Promise.all(
    activeFiles.map(async ({ what, name, bytes }, index) => {
      const path = join(folder, String(index))
      await writeFile(path, bytes)
      const asked = { field: 'resume', name, path, size: bytes.length, reencodedPath: `${path}.new` } as const
      const result = await validateFile(asked)
      return [what, result.error ?? result.marks]
    }),
  )
  expect(Object.fromEntries(judged)).toEqual(
    Object.fromEntries(activeFiles.map(({ what, outcome }) => [what, outcome])),
  )
})
