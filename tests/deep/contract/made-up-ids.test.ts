import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { BackendError, emptyLandingPage } from '#lib/backend/port.ts'
import { createRemoteReads } from '#lib/backend/remote/last-good.ts'

test('100,000 made-up ids leave neither a file nor memory behind', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'last-good-'))
  const reads = createRemoteReads({ directory, address: 'http://other/api/v1' })
  let isDown = false
  const unreachable = new BackendError('unreachable', 'for the test')
  const { vacancy } = reads.of({
    landingPage: async () => emptyLandingPage,
    vacancies: async () => [],
    vacancy: async () => (isDown ? Promise.reject(unreachable) : null),
  })
  const { write } = process.stderr
  // Not a spy, which would keep every line in memory.
  process.stderr.write = () => true
  setFlagsFromString('--expose-gc')
  const ask = async (count: number) => {
    for (let asked = 0; asked < count; asked += 1) await vacancy(randomUUID()).catch(() => null)
    // Timers of a wait that is over are let go with it.
    await new Promise((resolve) => setTimeout(resolve, 800))
    runInNewContext('gc')()
    return getHeapStatistics().used_heap_size / 1024 / 1024
  }
  const before = await ask(10_000)
  await ask(45_000)
  isDown = true
  const after = await ask(45_000)
  process.stderr.write = write
  await reads.write()
  expect(after - before).toBeLessThan(5)
  expect(await readdir(directory)).toEqual([])
  await rm(directory, { recursive: true })
}, 60_000)
