import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { listJobs, retryJobs } from '#backend/store/jobs.ts'
import { listApplications } from '#backend/store/submissions.ts'
import { clock } from '#tests/support/clock.ts'
import {
  createNumberedApplication,
  dropConnection,
  hourMs,
  message,
  refuseForm,
  secondMs,
  setUpForwarding,
} from '#tests/support/servers/forwarding-site.ts'
import { respondWith, serverFaults } from '#tests/support/servers/server-faults.ts'

const { state, breakableListener, acceptForm, open } = await setUpForwarding()

const testedFaultNames = ['500', 'no response', 'a dropped connection', 'an endless slow response']

describe.each(serverFaults.filter(({ name }) => testedFaultNames.includes(name)))(
  'product’s server fails with “$name”',
  ({ listener }) => {
    test('form sent while the product’s server fails → the call returns a receipt; the form is forwarded once the server recovers', async () => {
      const { backend } = open(state.directory, 2000)
      breakableListener.setFault(listener)
      const receipt = await backend.apply('v1', createNumberedApplication(1))
      const messageReceipt = await backend.contact(message)
      expect(receipt.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
      expect(messageReceipt.reference).toMatch(/^[0-9A-Z]{12}$/)
      breakableListener.setFault(null)
      clock.aheadMs += 31 * secondMs
      await open().runDueTasks()
      const { photo, resume } = createNumberedApplication(1)
      expect(state.storedForms).toMatchObject([
        {
          path: 'apply-job/v1',
          key: 'key-of-the-applicant-1',
          name: 'Applicant 1',
          files: [{ sha256: photo?.sha256 }, { sha256: resume?.sha256 }],
        },
        { path: 'contact-us', key: message.idempotencyKey, name: 'Shilan' },
      ])
      // Sending the form again returns the first receipt.
      expect(await backend.apply('v1', createNumberedApplication(1))).toEqual(receipt)
      expect(state.storedForms).toHaveLength(2)
    })
  },
)

test('product’s server responds to a form with 200 and HTML → the call fails with `invalid-response`; the form is not resent', async () => {
  const { backend, runDueTasks } = open()
  breakableListener.setFault(respondWith(200, '<!doctype html>'))
  await expect(backend.apply('v1', createNumberedApplication(1))).rejects.toMatchObject({
    reason: 'invalid-response',
  })
  await expect(backend.contact(message)).rejects.toMatchObject({ reason: 'invalid-response' })
  breakableListener.setFault(null)
  clock.aheadMs += hourMs
  await runDueTasks()
  expect(state.storedForms).toEqual([])
})

test('form refused by the product’s server → the call fails with `refused` or `declined`; the idempotency key can be reused', async () => {
  const { backend, runDueTasks } = open()
  breakableListener.setFault(refuseForm)
  await expect(backend.apply('v1', createNumberedApplication(1))).rejects.toMatchObject({ reason: 'refused' })
  await expect(backend.contact(message)).rejects.toMatchObject({
    reason: 'declined',
    serverMessage: 'Not today',
  })
  breakableListener.setFault(respondWith(422, '{"message":"Invalid","errors":{}}'))
  await expect(backend.contact(message)).rejects.toMatchObject({
    reason: 'refused',
    serverMessage: 'Invalid',
  })
  breakableListener.setFault(null)
  await runDueTasks()
  expect(state.storedForms).toEqual([])
  expect(await backend.contact(message)).toMatchObject({ message: 'Thank you' })
  expect(await backend.contact(message)).toMatchObject({ message: '' })
  expect(state.storedForms).toHaveLength(1)
})

test('visitor’s bearer token → is sent with the first attempt only, not by the queue', async () => {
  const { forwardingBackend, runDueTasks } = open()
  const loggedInBackend = forwardingBackend.forVisitor('Bearer very-secret')
  await loggedInBackend.apply('v1', createNumberedApplication(1))
  breakableListener.setFault(dropConnection)
  await loggedInBackend.apply('v1', createNumberedApplication(2))
  breakableListener.setFault(null)
  clock.aheadMs += hourMs
  await runDueTasks()
  expect(state.storedForms.map(({ authorization }) => authorization)).toEqual([
    'Bearer very-secret',
    undefined,
  ])
})

test.each([undefined, 'channel'])(
  'APPLICATION_SOURCE_FIELD=%s → the source is sent only if a field is set, both immediately and from the queue',
  async (sourceField) => {
    const { backend, runDueTasks } = open(undefined, undefined, sourceField)
    await backend.apply('v1', { ...createNumberedApplication(1), source: 'jobs-xml' })
    breakableListener.setFault(dropConnection)
    await backend.apply('v1', { ...createNumberedApplication(2), source: 'spring-fair' })
    breakableListener.setFault(null)
    clock.aheadMs += hourMs
    await runDueTasks()
    await backend.apply('v1', createNumberedApplication(3))
    expect(state.storedForms.map(({ channel }) => channel)).toEqual(
      sourceField ? ['jobs-xml', 'spring-fair', undefined] : [undefined, undefined, undefined],
    )
  },
)

test.each([
  [undefined, ['jobs-xml', 'spring-fair']],
  ['channel', []],
])(
  'APPLICATION_SOURCE_FIELD=%s, no notices → the inbox lists only forwarded applications whose source was not sent, without personal data: %j',
  async (sourceField, sources) => {
    const { backend, forwardingBackend, runDueTasks } = open(undefined, undefined, sourceField)
    await backend.apply('v1', { ...createNumberedApplication(1), source: 'jobs-xml' })
    breakableListener.setFault(dropConnection)
    await backend.apply('v1', { ...createNumberedApplication(2), source: 'spring-fair' })
    breakableListener.setFault(null)
    clock.aheadMs += hourMs
    await runDueTasks()
    await backend.apply('v1', createNumberedApplication(3))
    const emptyFields = { name: '', email: '', phone: '', coverLetter: '', files: [] }
    expect(await listApplications(await forwardingBackend.store.database())).toMatchObject(
      sources.map((source) => ({ state: 'forwarded', vacancy: 'v1', source, ...emptyFields })),
    )
    expect(state.storedForms).toHaveLength(3)
  },
)

test('application sent while no database can be created → fails with the reason `unreachable`; nothing is forwarded', async () => {
  const filePath = join(state.directory, 'file')
  await writeFile(filePath, '')
  const { backend } = open(join(filePath, 'data'))
  await expect(backend.apply('v1', createNumberedApplication(1))).rejects.toMatchObject({
    reason: 'unreachable',
  })
  expect(state.storedForms).toEqual([])
})

test('application that cannot be forwarded yet → job.postponed is logged without personal data', async () => {
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { backend, runDueTasks } = open()
  breakableListener.setFault(dropConnection)
  await backend.apply('v1', createNumberedApplication(1))
  clock.aheadMs += hourMs
  await runDueTasks()
  const log = stderrWrite.mock.calls.join('\n')
  stderrWrite.mockRestore()
  expect(log).toContain('job.postponed')
  expect(log).not.toMatch(/Applicant 1|example\.com|0750|key-of/)
})

test('application forwarded immediately or later → a withdrawal returns “passed-on”', async () => {
  const { backend, forwardingBackend, runDueTasks } = open()
  const immediateReceipt = await backend.apply('v1', createNumberedApplication(1))
  breakableListener.setFault(dropConnection)
  const queuedReceipt = await backend.apply('v1', createNumberedApplication(2))
  breakableListener.setFault(null)
  clock.aheadMs += hourMs
  await runDueTasks()
  for (const { reference } of [immediateReceipt, queuedReceipt]) {
    expect(await forwardingBackend.applications.withdraw(reference)).toMatchObject({
      state: 'passed-on',
      vacancyId: 'v1',
    })
    const fields = ['fullName', 'email', 'phone', 'photo', 'resume', 'coverLetter']
    expect(await forwardingBackend.applications.findStatus(reference)).toMatchObject({
      state: 'passed-on',
      fields,
    })
  }
  expect(state.storedForms).toHaveLength(2)
})

test('application withdrawn after a failed attempt to forward it → is not sent to the product’s server again', async () => {
  const { backend, forwardingBackend, runDueTasks } = open()
  breakableListener.setFault(dropConnection)
  const { reference } = await backend.apply('v1', createNumberedApplication(1))
  await backend.apply('v1', createNumberedApplication(2))
  await forwardingBackend.applications.withdraw(reference)
  breakableListener.setFault(null)
  clock.aheadMs += hourMs
  await runDueTasks()
  await expect(backend.apply('v1', createNumberedApplication(1))).rejects.toMatchObject({
    reason: 'key-reused',
  })
  expect(state.storedForms.map(({ name }) => name)).toEqual(['Applicant 2'])
})

test('application with an unscanned CV → is forwarded only after the scan', async () => {
  const { backend, forwardingBackend, runDueTasks } = open()
  const { resume, ...application } = createNumberedApplication(1)
  const unscannedResume = resume && { ...resume, flags: ['unscanned' as const] }
  await backend.apply('v1', { ...application, resume: unscannedResume })
  clock.aheadMs += hourMs
  await runDueTasks()
  expect(state.storedForms).toEqual([])
  await (await forwardingBackend.store.database())
    .updateTable('submission_files')
    .set({ marks: null })
    .execute()
  clock.aheadMs += hourMs
  await runDueTasks()
  expect(state.storedForms).toHaveLength(1)
})

test('application with a failed CV scan → is forwarded once its jobs are retried and the CV is scanned', async () => {
  const { backend, forwardingBackend, runDueTasks } = open()
  const { resume, ...application } = createNumberedApplication(1)
  const unscannedResume = resume && { ...resume, flags: ['unscanned' as const] }
  await backend.apply('v1', { ...application, resume: unscannedResume })
  const db = await forwardingBackend.store.database()
  await db.updateTable('jobs').set({ state: 'failed' }).where('kind', '=', 'scan').execute()
  clock.aheadMs += hourMs
  await runDueTasks()
  const failedJob = { kind: 'forward', state: 'failed', lastError: 'the CV could not be scanned' }
  expect(await listJobs(db)).toContainEqual(expect.objectContaining(failedJob))
  await retryJobs(db, null)
  await db.updateTable('submission_files').set({ marks: null }).execute()
  await runDueTasks()
  expect(state.storedForms).toHaveLength(1)
})

test('application refused by the product’s server, then withdrawn → stays withdrawn after all jobs are retried', async () => {
  const { backend, forwardingBackend, runDueTasks } = open()
  breakableListener.setFault(dropConnection)
  const { reference } = await backend.apply('v1', createNumberedApplication(1))
  breakableListener.setFault(refuseForm)
  clock.aheadMs += hourMs
  await runDueTasks()
  await forwardingBackend.applications.withdraw(reference)
  await retryJobs(await forwardingBackend.store.database(), null)
  expect(await forwardingBackend.applications.findStatus(reference)).toMatchObject({ state: 'withdrawn' })
})

test('withdrawal while the application is being forwarded → fails with `unreachable`; a withdrawal after forwarding returns the state “passed-on”', async () => {
  const { backend, forwardingBackend, runDueTasks } = open()
  breakableListener.setFault(dropConnection)
  const { reference } = await backend.apply('v1', createNumberedApplication(1))
  const arrival = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  breakableListener.setFault(async (request, response) => {
    arrival.resolve()
    await release.promise
    acceptForm(request, response)
  })
  clock.aheadMs += hourMs
  const runPromise = runDueTasks()
  await arrival.promise
  await expect(forwardingBackend.applications.withdraw(reference)).rejects.toMatchObject({
    reason: 'unreachable',
  })
  release.resolve()
  await runPromise
  expect(await forwardingBackend.applications.withdraw(reference)).toMatchObject({ state: 'passed-on' })
  expect(state.storedForms).toHaveLength(1)
})
