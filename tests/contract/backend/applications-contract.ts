import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Applications, Backend } from '#backend/ports.ts'
import { kurdishApplication } from '#tests/support/files/sample-submissions.ts'

/** A backend that stores applications, with access to its database. */
export type ApplicationsSubject = {
  backend: Backend
  applications: Applications
  /** The id of a vacancy for which `backend` accepts applications. */
  vacancyId: string
  /** Returns all submissions and jobs, and each file's name and hash, as one string. */
  dumpSubmissions: () => Promise<string>
  stop: () => Promise<void>
}

/** Defines the tests that every implementation of `Applications` must pass. */
export const describeApplications = (name: string, openSubject: () => Promise<ApplicationsSubject>) =>
  describe(name, () => {
    let subject: ApplicationsSubject
    beforeAll(async () => {
      subject = await openSubject()
    })
    afterAll(() => subject.stop())

    const apply = async (email: string) => {
      const application = kurdishApplication(email)
      const { reference } = await subject.backend.apply(subject.vacancyId, application)
      return { application, reference }
    }

    test('new application → `findStatus` returns “received”, the vacancy, the time and the field names', async () => {
      const { reference } = await apply('status@example.com')
      const { receivedAt, fields, ...status } = (await subject.applications.findStatus(reference)) ?? {}
      expect(status).toEqual({ state: 'received', vacancyId: subject.vacancyId, stateSince: receivedAt })
      expect(fields).toEqual(['fullName', 'email', 'phone', 'photo', 'resume', 'coverLetter'])
      expect(Math.abs(Date.now() - Number(receivedAt))).toBeLessThan(60_000)
    })

    test('unknown reference → `findStatus` and `withdraw` return null', async () => {
      for (const reference of ['AAAAAAAAAAAA', '', 'x', "' or 1=1 --", '%', '____________']) {
        expect(await subject.applications.findStatus(reference)).toBeNull()
        expect(await subject.applications.withdraw(reference)).toBeNull()
      }
    })

    test('application withdrawn → its status is “withdrawn”; its e-mail address and file hash are deleted', async () => {
      const { application, reference } = await apply('withdrawn@example.com')
      const { email, resume } = application
      expect(await subject.dumpSubmissions()).toContain(email)
      const receivedStatus = await subject.applications.findStatus(reference)
      const withdrawnStatus = await subject.applications.withdraw(reference)
      expect(withdrawnStatus).toMatchObject({
        state: 'withdrawn',
        vacancyId: subject.vacancyId,
        receivedAt: receivedStatus?.receivedAt,
        fields: [],
      })
      expect(await subject.applications.findStatus(reference)).toEqual(withdrawnStatus)
      const dump = await subject.dumpSubmissions()
      expect(dump).toContain(reference)
      for (const value of [email, resume?.sha256 ?? '-']) expect(dump).not.toContain(value)
    })

    test('application withdrawn twice in parallel, then once more → each call returns the same status', async () => {
      const { reference } = await apply('twice@example.com')
      const withdraw = () => subject.applications.withdraw(reference)
      const [first, ...others] = [...(await Promise.all([withdraw(), withdraw()])), await withdraw()]
      expect(first).toMatchObject({ state: 'withdrawn' })
      for (const other of others) expect(other).toEqual(first)
    })

    test('withdrawn application resent with the same idempotency key → fails with `key-reused` and stays withdrawn', async () => {
      const { application, reference } = await apply('late@example.com')
      await subject.applications.withdraw(reference)
      const expectKeyReused = () =>
        expect(subject.backend.apply(subject.vacancyId, application)).rejects.toMatchObject({
          reason: 'key-reused',
        })
      await Promise.all([expectKeyReused(), expectKeyReused()])
      expect(await subject.applications.findStatus(reference)).toMatchObject({ state: 'withdrawn' })
      expect(await subject.dumpSubmissions()).not.toContain(application.email)
    })

    test('withdrawn application resent with another idempotency key → receives a new reference and the status “received”', async () => {
      const { application, reference } = await apply('anew@example.com')
      await subject.applications.withdraw(reference)
      const receipt = await subject.backend.apply(subject.vacancyId, {
        ...application,
        idempotencyKey: 'another-key-of-mine',
      })
      expect(receipt.reference).not.toBe(reference)
      expect(await subject.applications.findStatus(receipt.reference)).toMatchObject({
        state: 'received',
      })
    })

    test('`keySecret` → returns the same 64 hexadecimal digits on each call', async () => {
      const secret = await subject.applications.keySecret()
      expect(secret).toMatch(/^[0-9a-f]{64}$/)
      expect(await subject.applications.keySecret()).toBe(secret)
    })

    test('one of two applications withdrawn → the other keeps its status, e-mail address and file hash', async () => {
      const { reference } = await apply('gone@example.com')
      const other = await apply('stays@example.com')
      await subject.applications.withdraw(reference)
      expect(await subject.applications.findStatus(other.reference)).toMatchObject({ state: 'received' })
      const dump = await subject.dumpSubmissions()
      expect(dump).toContain('stays@example.com')
      expect(dump).toContain(other.application.resume?.sha256)
    })
  })
