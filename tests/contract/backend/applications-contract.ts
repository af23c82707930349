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
  written: () => Promise<string>
  stop: () => Promise<void>
}

/** The contract of sent applications, wherever they are stored. */
export const describeApplications = (name: string, make: () => Promise<StoringBackend>) =>
  describe(name, () => {
    let storing: StoringBackend
    beforeAll(async () => {
      storing = await make()
    })
    afterAll(() => storing.stop())

    const apply = async (email: string) => {
      const application = applicationOf(email)
      const { reference } = await storing.backend.apply(storing.vacancyId, application)
      return { application, reference }
    }

    test('one that was sent → received, with its vacancy and the day', async () => {
      const { reference } = await apply('status@example.com')
      const { receivedAt, fields, ...status } = (await storing.applications.status(reference)) ?? {}
      expect(status).toEqual({ state: 'received', vacancyId: storing.vacancyId, since: receivedAt })
      expect(fields).toEqual(['fullName', 'email', 'phone', 'photo', 'resume', 'coverLetter'])
      expect(Math.abs(Date.now() - Number(receivedAt))).toBeLessThan(60_000)
    })

    test('a reference that is nobody’s → null', async () => {
      for (const reference of ['AAAAAAAAAAAA', '', 'x', "' or 1=1 --", '%', '____________']) {
        expect(await storing.applications.status(reference)).toBeNull()
        expect(await storing.applications.withdraw(reference)).toBeNull()
      }
    })

    test('withdrawn → it says so, and nothing of the applicant is left', async () => {
      const { application, reference } = await apply('withdrawn@example.com')
      const { email, resume } = application
      expect(await storing.written()).toContain(email)
      const received = await storing.applications.status(reference)
      const after = await storing.applications.withdraw(reference)
      expect(after).toMatchObject({
        state: 'withdrawn',
        vacancyId: storing.vacancyId,
        receivedAt: received?.receivedAt,
        fields: [],
      })
      expect(await storing.applications.status(reference)).toEqual(after)
      const written = await storing.written()
      expect(written).toContain(reference)
      for (const trace of [email, resume?.sha256 ?? '-']) expect(written).not.toContain(trace)
    })

    test('withdrawn twice, also at once → the same', async () => {
      const { reference } = await apply('twice@example.com')
      const withdraw = () => storing.applications.withdraw(reference)
      const [first, ...others] = [...(await Promise.all([withdraw(), withdraw()])), await withdraw()]
      expect(first).toMatchObject({ state: 'withdrawn' })
      for (const other of others) expect(other).toEqual(first)
    })

    test('a late repetition of what was withdrawn → no receipt for nothing, and it does not come back', async () => {
      const { application, reference } = await apply('late@example.com')
      await storing.applications.withdraw(reference)
      const again = () =>
        expect(storing.backend.apply(storing.vacancyId, application)).rejects.toMatchObject({
          reason: 'key-reused',
        })
      await Promise.all([again(), again()])
      expect(await storing.applications.status(reference)).toMatchObject({ state: 'withdrawn' })
      expect(await storing.written()).not.toContain(application.email)
    })

    test('sent anew under another key → a new one; the secret of the keys is long and stays', async () => {
      const { application, reference } = await apply('anew@example.com')
      await storing.applications.withdraw(reference)
      const secret = await storing.applications.keySecret()
      expect(secret).toMatch(/^[0-9a-f]{64}$/)
      expect(await storing.applications.keySecret()).toBe(secret)
      const anew = await storing.backend.apply(storing.vacancyId, {
        ...application,
        idempotencyKey: 'another-key-of-mine',
      })
      expect(anew.reference).not.toBe(reference)
      expect(await storing.applications.status(anew.reference)).toMatchObject({ state: 'received' })
    })

    test('withdrawing one leaves the others whole', async () => {
      const { reference } = await apply('gone@example.com')
      const other = await apply('stays@example.com')
      await storing.applications.withdraw(reference)
      expect(await storing.applications.status(other.reference)).toMatchObject({ state: 'received' })
      const written = await storing.written()
      expect(written).toContain('stays@example.com')
      expect(written).toContain(other.application.resume?.sha256)
    })
  })
