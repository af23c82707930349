import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationFile, Backend, ProductServer } from '#backend/ports.ts'
import { fileRules } from '#lib/schemas/files.ts'
import { createPdf, kurdishApplication } from '#tests/support/files/sample-submissions.ts'

export type ReceivedApplication = {
  vacancy: string | null
  name: string
  email: string
  phone: string
  coverLetter: string
  files: { field: string; name: string; type: string; size: number; sha256: string }[]
}

/** A backend under test, with the submissions it has stored or forwarded. */
export type Subject<Tested = Backend | ProductServer> = {
  backend: Tested
  /** The id of a closed vacancy. */
  closedVacancyId: string
  listApplications: () => Promise<ReceivedApplication[]>
  listMessages: () => Promise<{ name: string; email: string; message: string }[]>
  stop: () => Promise<void>
}

const receivedFileOf = (field: string, file: ApplicationFile | null) =>
  file && { field, name: file.name, type: file.type, size: file.size, sha256: file.sha256 }

const listApplicationsFrom = async ({ listApplications }: Pick<Subject, 'listApplications'>, email: string) =>
  (await listApplications()).filter((application) => application.email === email)

/** Defines the tests that every backend must pass. `openSubject` must open a backend with at least one open vacancy. */
export const describeBackend = (name: string, openSubject: () => Promise<Subject>) =>
  describe(name, () => {
    let subject: Subject
    let vacancyId: string

    beforeAll(async () => {
      subject = await openSubject()
      vacancyId = (await subject.backend.vacancies())[0]?.id ?? ''
    })
    afterAll(() => subject.stop())

    test('vacancy list → each vacancy has an id, title, category and date, and can be read by its id', async () => {
      const vacancies = await subject.backend.vacancies()
      expect(vacancies).not.toHaveLength(0)
      for (const vacancy of vacancies) {
        expect(vacancy.id).toMatch(/^[\w-]{1,64}$/)
        expect(vacancy.title).not.toBe('')
        expect(vacancy.category).not.toBe('')
        expect(vacancy.createdAt).toBeInstanceOf(Date)
        expect(await subject.backend.vacancy(vacancy.id)).toEqual(vacancy)
      }
    })

    test('vacancy list read twice within a minute → both reads return the same array', async () => {
      expect(await subject.backend.vacancies()).toBe(await subject.backend.vacancies())
    })

    test('closed vacancy → `vacancy()` returns null or a vacancy with `closedAt`; the list omits it', async () => {
      const closedVacancy = await subject.backend.vacancy(subject.closedVacancyId)
      if (closedVacancy)
        expect(closedVacancy).toMatchObject({ id: subject.closedVacancyId, closedAt: expect.any(Date) })
      const ids = (await subject.backend.vacancies()).map(({ id }) => id)
      expect(ids).not.toContain(subject.closedVacancyId)
    })

    test.each(['no-such-vacancy', '../vacancies', '', '%ff', '\0'])(
      'unknown vacancy id %j → `vacancy()` returns null',
      async (id) => {
        expect(await subject.backend.vacancy(id)).toBeNull()
      },
    )

    test('landing page URLs → are absolute, or paths on this site', async () => {
      const { slides, videoUrl } = await subject.backend.landingPage()
      for (const url of [...slides.map(({ imageUrl }) => imageUrl), ...(videoUrl ? [videoUrl] : [])]) {
        expect(url).toMatch(/^(https?:\/\/.|\/[^/])/)
      }
    })

    test('application with a photo and a CV → is received with all its fields and unchanged files', async () => {
      const application = kurdishApplication('whole@example.com')
      await subject.backend.apply(vacancyId, application)
      const [receivedApplication, ...others] = await listApplicationsFrom(subject, 'whole@example.com')
      expect(others).toEqual([])
      expect(receivedApplication).toMatchObject({
        vacancy: vacancyId,
        name: application.fullName,
        phone: application.phone,
        coverLetter: application.coverLetter,
        files: [receivedFileOf('photo', application.photo), receivedFileOf('resume', application.resume)],
      })
    })

    test('application without files and cover letter → is received without them; a CV of the maximum size is received unchanged', async () => {
      const applicationWithoutFiles = {
        ...kurdishApplication('bare@example.com'),
        photo: null,
        resume: null,
        coverLetter: '',
      }
      await subject.backend.apply(vacancyId, applicationWithoutFiles)
      expect(await listApplicationsFrom(subject, 'bare@example.com')).toMatchObject([
        { files: [], coverLetter: '' },
      ])
      const resume = createPdf('large.pdf', fileRules.resume.maxBytes)
      await subject.backend.apply(vacancyId, {
        ...applicationWithoutFiles,
        email: 'large@example.com',
        idempotencyKey: 'large',
        resume,
      })
      expect(await listApplicationsFrom(subject, 'large@example.com')).toMatchObject([
        { files: [receivedFileOf('resume', resume)] },
      ])
    })

    test('twelve parallel applications → each keeps its own files', async () => {
      const applications = Array.from({ length: 12 }, (_, index) =>
        kurdishApplication(`many-${index}@example.com`),
      )
      await Promise.all(applications.map((application) => subject.backend.apply(vacancyId, application)))
      for (const { email, photo, resume } of applications) {
        const [receivedApplication] = await listApplicationsFrom(subject, email)
        expect(receivedApplication?.files).toMatchObject([
          receivedFileOf('photo', photo),
          receivedFileOf('resume', resume),
        ])
      }
    })

    test('contact message → is received unchanged', async () => {
      const message = { name: 'أحمد', email: 'a@example.com', message: 'سطر\nسطر & 100% “quoted”' }
      await subject.backend.contact({ ...message, locale: 'ar', idempotencyKey: randomUUID() })
      expect(await subject.listMessages()).toContainEqual(expect.objectContaining(message))
    })
  })

/** Defines the tests for backends whose server checks the vacancy. For the others, only `backend/calls` checks it. */
export const describeServerChecks = (name: string, openSubject: () => Promise<Subject>) =>
  describe(name, () => {
    let subject: Subject

    beforeAll(async () => {
      subject = await openSubject()
    })
    afterAll(() => subject.stop())

    test('application for a closed vacancy → fails with `closed-vacancy`; nothing is stored', async () => {
      const application = kurdishApplication('closed@example.com')
      await expect(subject.backend.apply(subject.closedVacancyId, application)).rejects.toMatchObject({
        name: 'BackendError',
        reason: 'closed-vacancy',
      })
      expect(await listApplicationsFrom(subject, 'closed@example.com')).toEqual([])
    })

    test.each(['no-such-vacancy', '../contact-us'])(
      'application for the unknown vacancy %j → fails with `unknown-vacancy`; nothing is stored',
      async (id) => {
        const application = kurdishApplication('unknown@example.com')
        await expect(subject.backend.apply(id, application)).rejects.toMatchObject({
          name: 'BackendError',
          reason: 'unknown-vacancy',
        })
        expect(await listApplicationsFrom(subject, 'unknown@example.com')).toEqual([])
      },
    )
  })

/** Defines additional tests for backends with a store. */
export const describeStore = (name: string, openSubject: () => Promise<Subject<Backend>>) =>
  describe(name, () => {
    let subject: Subject<Backend>
    let vacancyId: string

    beforeAll(async () => {
      subject = await openSubject()
      vacancyId = (await subject.backend.vacancies())[0]?.id ?? ''
    })
    afterAll(() => subject.stop())

    test('parallel applications → each has a different reference', async () => {
      const applications = Array.from({ length: 12 }, (_, index) =>
        kurdishApplication(`reference-${index}@example.com`),
      )
      const receipts = await Promise.all(
        applications.map((application) => subject.backend.apply(vacancyId, application)),
      )
      for (const { reference } of receipts) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
      expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(applications.length)
    })

    test('application sent four times in parallel, then once more → is received once; all receipts have the same reference', async () => {
      const application = kurdishApplication('again@example.com')
      const apply = () => subject.backend.apply(vacancyId, application)
      const receipts = [...(await Promise.all([apply(), apply(), apply(), apply()])), await apply()]
      expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1)
      expect(await listApplicationsFrom(subject, 'again@example.com')).toHaveLength(1)
    })

    test('idempotency key reused with different content → fails with `key-reused`; the stored application does not change', async () => {
      const application = kurdishApplication('reused@example.com')
      await subject.backend.apply(vacancyId, application)
      const changedApplications = [
        { ...application, phone: '0751 000 0000' },
        { ...application, resume: createPdf('Shilan Karim.pdf', 300_000) },
        { ...application, photo: null },
      ]
      for (const changedApplication of changedApplications) {
        await expect(subject.backend.apply(vacancyId, changedApplication)).rejects.toMatchObject({
          reason: 'key-reused',
        })
      }
      expect(await listApplicationsFrom(subject, 'reused@example.com')).toMatchObject([
        { phone: application.phone },
      ])
    })

    test('message sent three times in parallel → is received once; different text with the same idempotency key fails with `key-reused`', async () => {
      const message = { name: 'Again', email: 'again@example.com', message: 'Hello' }
      const send = (text: string) =>
        subject.backend.contact({ ...message, message: text, idempotencyKey: 'again-and-again-and-again' })
      await Promise.all([send('Hello'), send('Hello'), send('Hello')])
      await expect(send('Goodbye')).rejects.toMatchObject({ reason: 'key-reused' })
      const receivedMessages = (await subject.listMessages()).filter(({ email }) => email === message.email)
      expect(receivedMessages).toMatchObject([message])
    })
  })
