import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Applications, Backend } from '#lib/backend/backend.ts'
import { applicationOf } from '#tests/support/files/sample-submissions.ts'

/** A backend that stores what it is sent, and a look at what it stored. */
export type StoringBackend = {
  backend: Backend
  applications: Applications
  /** An open vacancy. */
  vacancyId: string
  /** Every submission and job, and each file’s name and hash, as one text. */
  dumpDatabase: () => Promise<string>
  stop: () => Promise<void>
}

/** The contract of sent applications, wherever they are stored. */
export const describeApplications = (name: string, openBackend: () => Promise<StoringBackend>) =>
  describe(name, () => {
    let subject: StoringBackend
    beforeAll(async () => {
      subject = await openBackend()
    })
    afterAll(() => subject.stop())

    const apply = async (email: string) => {
      const application = applicationOf(email)
      const { reference } = await subject.backend.apply(subject.vacancyId, application)
      return { application, reference }
    }

    test('one that was sent → received, with its vacancy and the day', async () => {
      const { reference } = await apply('status@example.com')
      const { receivedAt, fields, ...status } = (await subject.applications.status(reference)) ?? {}
      expect(status).toEqual({ state: 'received', vacancyId: subject.vacancyId, since: receivedAt })
      expect(fields).toEqual(['fullName', 'email', 'phone', 'photo', 'resume', 'coverLetter'])
      expect(Math.abs(Date.now() - Number(receivedAt))).toBeLessThan(60_000)
    })

    test('a reference that is nobody’s → null', async () => {
      for (const reference of ['AAAAAAAAAAAA', '', 'x', "' or 1=1 --", '%', '____________']) {
        expect(await subject.applications.status(reference)).toBeNull()
        expect(await subject.applications.withdraw(reference)).toBeNull()
      }
    })

    test('withdrawn → it says so, and nothing of the applicant is left', async () => {
      const { application, reference } = await apply('withdrawn@example.com')
      const { email, resume } = application
      expect(await subject.dumpDatabase()).toContain(email)
      const received = await subject.applications.status(reference)
      const after = await subject.applications.withdraw(reference)
      expect(after).toMatchObject({
        state: 'withdrawn',
        vacancyId: subject.vacancyId,
        receivedAt: received?.receivedAt,
        fields: [],
      })
      expect(await subject.applications.status(reference)).toEqual(after)
      const dump = await subject.dumpDatabase()
      expect(dump).toContain(reference)
      for (const trace of [email, resume?.sha256 ?? '-']) expect(dump).not.toContain(trace)
    })

    test('withdrawn twice, also at once → the same', async () => {
      const { reference } = await apply('twice@example.com')
      const withdraw = () => subject.applications.withdraw(reference)
      const [first, ...others] = [...(await Promise.all([withdraw(), withdraw()])), await withdraw()]
      expect(first).toMatchObject({ state: 'withdrawn' })
      for (const other of others) expect(other).toEqual(first)
    })

    test('a late repetition of what was withdrawn → no receipt for nothing, and it does not come back', async () => {
      const { application, reference } = await apply('late@example.com')
      await subject.applications.withdraw(reference)
      const applyAgain = () =>
        expect(subject.backend.apply(subject.vacancyId, application)).rejects.toMatchObject({
          reason: 'key-reused',
        })
      await Promise.all([applyAgain(), applyAgain()])
      expect(await subject.applications.status(reference)).toMatchObject({ state: 'withdrawn' })
      expect(await subject.dumpDatabase()).not.toContain(application.email)
    })

    test('sent anew under another key → a new one; the secret of the keys is long and stays', async () => {
      const { application, reference } = await apply('anew@example.com')
      await subject.applications.withdraw(reference)
      const secret = await subject.applications.keySecret()
      expect(secret).toMatch(/^[0-9a-f]{64}$/)
      expect(await subject.applications.keySecret()).toBe(secret)
      const resent = await subject.backend.apply(subject.vacancyId, {
        ...application,
        idempotencyKey: 'another-key-of-mine',
      })
      expect(resent.reference).not.toBe(reference)
      expect(await subject.applications.status(resent.reference)).toMatchObject({ state: 'received' })
    })

    test('withdrawing one leaves the others whole', async () => {
      const { reference } = await apply('gone@example.com')
      const other = await apply('stays@example.com')
      await subject.applications.withdraw(reference)
      expect(await subject.applications.status(other.reference)).toMatchObject({ state: 'received' })
      const written = await subject.dumpDatabase()
      expect(written).toContain('stays@example.com')
      expect(written).toContain(other.application.resume?.sha256)
    })
  })
