import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { repository } from '#tests/support/verify/run.ts'

const entry = z.object({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockFile = z.object({ packages: z.record(z.string(), entry) })

// npm leaves out what it could not fetch, and then refuses to install from that very file.
test('the lock file knows every optional package, those of other systems too', () => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')))
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const wanted = Object.values(packages).flatMap((item) => Object.keys(item.optionalDependencies ?? {}))
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})
