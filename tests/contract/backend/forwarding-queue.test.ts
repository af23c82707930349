import { spawn } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { respondWith } from '#tests/support/servers/faults.ts'
import {
  applicationOf,
  cut,
  hour,
  refuse,
  second,
  setUpForwarding,
} from '#tests/support/servers/forwarding-site.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { repository } from '#tests/support/verify/run.ts'

const { at, way, take, open } = await setUpForwarding()

test('two hundred applications while the backend is down ten minutes: each once, in order', async () => {
  const { backend, work } = open()
  await at.server.stop()
  const port = Number(new URL(at.server.origin).port)
  const references = new Set<string>()
  for (let index = 0; index < 200; index += 1) {
    references.add((await backend.apply('v1', applicationOf(index))).reference)
    at.clock += 3 * second
    await work()
  }
  at.server = await startServer(way.listener, port)
  at.clock += 300 * second
  await work()
  expect(references.size).toBe(200)
  expect(at.arrived.map(({ name }) => name)).toEqual(
    Array.from({ length: 200 }, (_, index) => `Applicant ${index}`),
  )
}, 60_000)

test('killed and started again: nothing is missing, nothing comes twice', async () => {
  way.breakBy(cut)
  const run = async (first: number, count: number) => {
    const args = [
      'tests/support/servers/applicant.ts',
      `${at.server.origin}/api/v1`,
      at.directory,
      `${first}`,
      `${count}`,
    ]
    const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'ignore'] })
    const taken: string[] = []
    return {
      taken,
      until: async (most: number) => {
        for await (const line of createInterface({ input: child.stdout })) {
          taken.push(line.split(' ')[0] ?? '')
          if (taken.length >= most) break
        }
        child.kill('SIGKILL')
      },
    }
  }
  const first = await run(0, 100)
  await first.until(25)
  const next = await run(100, 1)
  await next.until(1)
  way.breakBy(null)
  const { work } = open()
  at.clock += hour
  await work()
  const names = at.arrived.map(({ name }) => name.replace('Applicant ', ''))
  expect(new Set(names).size).toBe(names.length)
  for (const one of [...first.taken, ...next.taken]) expect(names).toContain(one)
  for (const { name, files } of at.arrived) {
    const { photo, resume } = applicationOf(Number(name.replace('Applicant ', '')))
    expect(files).toMatchObject([{ sha256: photo?.sha256 }, { sha256: resume?.sha256 }])
  }
})

test('refused after it was kept: set aside for the operator, and the others go on', async () => {
  const { backend, work } = open()
  way.breakBy(cut)
  await backend.apply('v1', applicationOf(1))
  await backend.apply('v1', applicationOf(2))
  way.breakBy((request, response) => {
    const isFirst = request.headers['idempotency-key'] === applicationOf(1).idempotencyKey
    return (isFirst ? refuse : take)(request, response)
  })
  at.clock += 10 * second
  await work()
  at.clock += hour
  await work()
  expect(at.arrived.map(({ name }) => name)).toEqual(['Applicant 2'])
})

test.each<[string, RequestListener, number]>([
  ['fails', respondWith(500, '{}'), 30 * second],
  // A broken connection looks like a server that is down, so the others wait for up to half an hour.
  ['breaks off', cut, 11 * 60 * second],
])('two at which the backend %s → the others are delivered meanwhile', async (_name, misbehave, pause) => {
  const { backend, work } = open()
  way.breakBy(cut)
  for (const index of [1, 2, 3, 4]) await backend.apply('v1', applicationOf(index))
  const bad = [1, 2].map((index) => applicationOf(index).idempotencyKey)
  way.breakBy((request, response) => {
    const isBad = bad.includes(String(request.headers['idempotency-key']))
    return (isBad ? misbehave : take)(request, response)
  })
  for (const _round of [1, 2, 3, 4, 5, 6]) {
    at.clock += pause
    await work()
  }
  expect(at.arrived.map(({ name }) => name)).toEqual(['Applicant 3', 'Applicant 4'])
  way.breakBy(null)
  at.clock += hour
  await work()
  expect(at.arrived.slice(2).map(({ name }) => name)).toEqual(['Applicant 1', 'Applicant 2'])
})

test('delivered before a restart: the same key → the same receipt; other content → key-reused', async () => {
  const first = open()
  const receipt = await first.backend.apply('v1', applicationOf(1))
  await first.reliable.stop()
  const { backend } = open()
  expect(await backend.apply('v1', applicationOf(1))).toEqual(receipt)
  const other = { ...applicationOf(1), phone: '1' }
  await expect(backend.apply('v1', other)).rejects.toMatchObject({ reason: 'key-reused' })
  await expect(backend.apply('v2', applicationOf(1))).rejects.toMatchObject({ reason: 'key-reused' })
  expect(at.arrived).toHaveLength(1)
})

test('killed while the backend is being handed one → it is kept all the same, and forwarded later', async () => {
  const arriving = Promise.withResolvers<void>()
  way.breakBy(() => arriving.resolve())
  const first = open()
  const applying = first.backend.apply('v1', applicationOf(1)).catch(() => null)
  await arriving.promise
  way.breakBy(null)
  const { work } = open()
  await work()
  expect(at.arrived).toEqual([])
  at.clock += hour
  await work()
  await work()
  expect(at.arrived.map(({ key }) => key)).toEqual([applicationOf(1).idempotencyKey])
  await first.reliable.stop()
  await applying
})
