import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { faults } from '#tests/support/servers/faults.ts'
import {
  applicationOf,
  cut,
  hour,
  message,
  refuse,
  second,
  setUpForwarding,
} from '#tests/support/servers/forwarding-site.ts'

const { at, way, open } = await setUpForwarding()

describe.each(faults.filter(({ outage }) => outage))('a backend that answers by $name', ({ behave }) => {
  test('an application and a message are kept, answered, and delivered once it is up again', async () => {
    const { backend, work } = open(at.directory, 2000)
    way.breakBy(behave)
    const receipt = await backend.apply('v1', applicationOf(1))
    const reply = await backend.contact(message)
    expect(receipt.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(reply).toMatchObject({ success: true, reference: expect.stringMatching(/^[0-9A-Z]{12}$/) })
    way.breakBy(null)
    at.clock += 31 * second
    await work()
    const { photo, resume } = applicationOf(1)
    expect(at.arrived).toMatchObject([
      {
        path: 'apply-job/v1',
        key: 'key-of-the-applicant-1',
        name: 'Applicant 1',
        files: [{ sha256: photo?.sha256 }, { sha256: resume?.sha256 }],
      },
      { path: 'contact-us', key: message.idempotencyKey, name: 'Shilan' },
    ])
    // What was answered stays the answer.
    expect(await backend.apply('v1', applicationOf(1))).toEqual(receipt)
    expect(at.arrived).toHaveLength(2)
  })
})

describe.each(faults.filter(({ outage }) => !outage))('a backend that answers by $name', ({ behave }) => {
  test('nobody knows whether it has it: a failure, and nothing is sent again', async () => {
    const { backend, work } = open(at.directory, 8000)
    way.breakBy(behave)
    await expect(backend.apply('v1', applicationOf(1))).rejects.toMatchObject({ reason: 'bad-answer' })
    await expect(backend.contact(message)).rejects.toMatchObject({ reason: 'bad-answer' })
    way.breakBy(null)
    at.clock += hour
    await work()
    expect(at.arrived).toEqual([])
  })
})

test('a refusal is an answer: shown, not kept, and the same key may try again', async () => {
  const { backend, work } = open()
  way.breakBy(refuse)
  await expect(backend.apply('v1', applicationOf(1))).rejects.toMatchObject({ reason: 'refused' })
  expect(await backend.contact(message)).toEqual({ success: false, message: 'Not today' })
  way.breakBy(null)
  await work()
  expect(at.arrived).toEqual([])
  expect(await backend.contact(message)).toMatchObject({ success: true, message: 'Thank you' })
  expect(await backend.contact(message)).toMatchObject({ success: true, message: 'Thank you' })
  expect(at.arrived).toHaveLength(1)
})

test('a visitor’s token goes with the first try only, and is written down nowhere', async () => {
  const { reliable, work } = open()
  const own = reliable.as('Bearer very-secret')
  await own.apply('v1', applicationOf(1))
  way.breakBy(cut)
  await own.apply('v1', applicationOf(2))
  way.breakBy(null)
  at.clock += hour
  await work()
  expect(at.arrived.map(({ authorization }) => authorization)).toEqual(['Bearer very-secret', undefined])
})

test('where nothing can be stored → a failure, and the backend is not asked', async () => {
  const file = join(at.directory, 'file')
  await writeFile(file, '')
  const { backend } = open(join(file, 'data'))
  await expect(backend.apply('v1', applicationOf(1))).rejects.toMatchObject({ reason: 'unreachable' })
  expect(at.arrived).toEqual([])
})

test('the database is for nobody else’s eyes, and its log holds no names', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { backend, work } = open()
  way.breakBy(cut)
  await backend.apply('v1', applicationOf(1))
  at.clock += hour
  await work()
  const lines = written.mock.calls.join('\n')
  written.mockRestore()
  expect(lines).toContain('queue.waits')
  expect(lines).not.toMatch(/Applicant 1|example\.com|0750|key-of/)
  expect(await readdir(at.directory)).toContain('site.db')
})
