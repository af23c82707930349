import { spawn } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { clock } from '#tests/support/clock.ts'
import {
  createNumberedApplication,
  dropConnection,
  hourMs,
  refuseForm,
  secondMs,
  setUpForwarding,
} from '#tests/support/servers/forwarding-site.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { respondWith } from '#tests/support/servers/server-faults.ts'
import { repository } from '#tests/support/verify/run.ts'

const { state, breakableListener, acceptForm, open, storedNames } = await setUpForwarding()

test('50 applications sent while the product’s server is down → the server later receives all of them, in order', async () => {
  const { backend, runDueTasks } = open()
  await state.server.stop()
  const port = Number(new URL(state.server.origin).port)
  const references = new Set<string>()
  for (let index = 0; index < 50; index += 1) {
    references.add((await backend.apply('v1', createNumberedApplication(index))).reference)
    clock.aheadMs += 3 * secondMs
    await runDueTasks()
  }
  state.server = await startServer(breakableListener.listener, port)
  clock.aheadMs += 300 * secondMs
  await runDueTasks()
  expect(references.size).toBe(50)
  expect(state.storedForms.map(({ name }) => name)).toEqual(
    Array.from({ length: 50 }, (_, index) => `Applicant ${index}`),
  )
})

test('two processes killed while storing forms → the product’s server stores every accepted application exactly once, with its files', async () => {
  breakableListener.setFault(dropConnection)
  const startApplyProcess = async (first: number, count: number) => {
    const args = [
      'tests/support/servers/apply-process.ts',
      `${state.server.origin}/api/v1`,
      state.directory,
      `${first}`,
      `${count}`,
    ]
    const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'ignore'] })
    const acceptedIndexes: string[] = []
    return {
      acceptedIndexes,
      killAfter: async (minCount: number) => {
        for await (const line of createInterface({ input: child.stdout })) {
          acceptedIndexes.push(line.split(' ')[0] ?? '')
          if (acceptedIndexes.length >= minCount) break
        }
        child.kill('SIGKILL')
      },
    }
  }
  const firstProcess = await startApplyProcess(0, 100)
  await firstProcess.killAfter(25)
  const secondProcess = await startApplyProcess(100, 1)
  await secondProcess.killAfter(1)
  breakableListener.setFault(null)
  const { runDueTasks } = open()
  clock.aheadMs += hourMs
  await runDueTasks()
  const storedIndexes = storedNames().map((name) => name.replace('Applicant ', ''))
  expect(new Set(storedIndexes).size).toBe(storedIndexes.length)
  for (const index of [...firstProcess.acceptedIndexes, ...secondProcess.acceptedIndexes])
    expect(storedIndexes).toContain(index)
  for (const { name, files } of state.storedForms) {
    const { photo, resume } = createNumberedApplication(Number(name.replace('Applicant ', '')))
    expect(files).toMatchObject([{ sha256: photo?.sha256 }, { sha256: resume?.sha256 }])
  }
})

test('stored application later refused by the product’s server → is not sent again; the next one is still forwarded', async () => {
  const { backend, runDueTasks } = open()
  breakableListener.setFault(dropConnection)
  await backend.apply('v1', createNumberedApplication(1))
  await backend.apply('v1', createNumberedApplication(2))
  let refusedCount = 0
  breakableListener.setFault((request, response) => {
    const isFirst = request.headers['idempotency-key'] === createNumberedApplication(1).idempotencyKey
    if (isFirst) refusedCount += 1
    return (isFirst ? refuseForm : acceptForm)(request, response)
  })
  clock.aheadMs += 10 * secondMs
  await runDueTasks()
  clock.aheadMs += hourMs
  await runDueTasks()
  expect(storedNames()).toEqual(['Applicant 2'])
  expect(refusedCount).toBe(1)
})

test.each<[string, RequestListener, number]>([
  ['500', respondWith(500, '{}'), 30 * secondMs],
  // A broken connection looks like an outage, so the failing applications hold up the other two for half an hour.
  ['a broken connection', dropConnection, 11 * 60 * secondMs],
])(
  'two of four applications fail with %s → the other two are still forwarded; the failed two follow once the server recovers',
  async (_name, fail, pauseMs) => {
    const { backend, runDueTasks } = open()
    breakableListener.setFault(dropConnection)
    for (const index of [1, 2, 3, 4]) await backend.apply('v1', createNumberedApplication(index))
    const failingKeys = [1, 2].map((index) => createNumberedApplication(index).idempotencyKey)
    breakableListener.setFault((request, response) => {
      const isFailing = failingKeys.includes(String(request.headers['idempotency-key']))
      return (isFailing ? fail : acceptForm)(request, response)
    })
    for (const _round of [1, 2, 3, 4, 5, 6]) {
      clock.aheadMs += pauseMs
      await runDueTasks()
    }
    expect(storedNames()).toEqual(['Applicant 3', 'Applicant 4'])
    breakableListener.setFault(null)
    clock.aheadMs += hourMs
    await runDueTasks()
    expect(storedNames()).toEqual([1, 2, 3, 4].map((index) => `Applicant ${index}`))
  },
)

test('forwarded application resent after a restart → returns its receipt, or fails with `key-reused` if its content or vacancy changed', async () => {
  const firstRun = open()
  const receipt = await firstRun.backend.apply('v1', createNumberedApplication(1))
  await firstRun.forwardingBackend.stop()
  const { backend } = open()
  expect(await backend.apply('v1', createNumberedApplication(1))).toEqual(receipt)
  const changedApplication = { ...createNumberedApplication(1), phone: '1' }
  await expect(backend.apply('v1', changedApplication)).rejects.toMatchObject({ reason: 'key-reused' })
  await expect(backend.apply('v2', createNumberedApplication(1))).rejects.toMatchObject({
    reason: 'key-reused',
  })
  expect(state.storedForms).toHaveLength(1)
})

test('process hangs while forwarding an application → another process forwards it once the lease expires', async () => {
  const arrival = Promise.withResolvers<void>()
  breakableListener.setFault(() => arrival.resolve())
  // With this timeout, the first process is still waiting for a response when the second one forwards the form.
  const firstRun = open(state.directory, 8000)
  const receiptPromise = firstRun.backend.apply('v1', createNumberedApplication(1)).catch(() => null)
  await arrival.promise
  breakableListener.setFault(null)
  const { runDueTasks } = open()
  await runDueTasks()
  expect(state.storedForms).toEqual([])
  clock.aheadMs += hourMs
  await runDueTasks()
  await runDueTasks()
  expect(state.storedForms.map(({ key }) => key)).toEqual([createNumberedApplication(1).idempotencyKey])
  await firstRun.forwardingBackend.stop()
  await receiptPromise
})
