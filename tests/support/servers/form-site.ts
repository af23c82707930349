import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { z } from 'zod'
import { uploadLimits } from '#backend/capacity.ts'
import { createTemporaryStorage } from '#backend/files/temporary-files.ts'
import type { Applications, Backend } from '#backend/ports.ts'
import { openDatabaseToRead } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { createFormResultStore, type FormResultStore } from '#backend/store/form-results.ts'
import type { CompanyRecipients } from '#backend/store/mail-jobs.ts'
import { listApplications, listMessages } from '#backend/store/submissions.ts'
import { createPendingUploads } from '#backend/uploads/pending-uploads.ts'
import { openUploadDatabase, type UploadDatabase, type UploadLimits } from '#backend/uploads/upload-store.ts'
import { readStoredVacancyState } from '#backend/vacancy-lookup.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { env } from '#lib/settings/env.ts'
import { type SampleFile, samplePdf, samplePng } from '#tests/support/files/sample-files.ts'
import { applyJob, readFormResult, type TestSite } from '#tests/support/servers/site-calls.ts'
import { createMemoryStore } from '#tests/support/servers/stores.ts'

const formUrl = 'http://localhost:3000/web/form'

export const photo = samplePng('portrait.png', 'photo')
export const resume = samplePdf('cv.pdf', 'Shilan Karim')

export const validTextFields = {
  fullName: 'Shilan Karim',
  email: 'shilan@example.com',
  phone: '0750 123 4567',
  coverLetter: 'First line\nSecond line',
}

export type FormFields = Record<string, string | SampleFile | SampleFile[] | null>

/** Returns a form body. Fields that are null are omitted. */
export const createFormData = (fields: FormFields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    for (const file of [value].flat()) {
      if (!file || typeof file === 'string') continue
      form.append(name, new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
    }
  }
  return form
}

type PostOptions = { body: BodyInit; headers?: Record<string, string> }

/** Returns a POST request like the ones that the site's script sends: same-origin, and accepting JSON. */
export const formRequest = ({ body, headers = {} }: PostOptions): Request =>
  new Request(formUrl, {
    method: 'POST',
    body,
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })

/** Sends a valid application to the handler as the site's script does; `fields` replaces some of its fields. */
export const applyTo = (
  site: TestSite,
  fields: FormFields = {},
  headers?: Record<string, string>,
  vacancyId = 'recruiter',
): Promise<Response> => {
  const body = createFormData({ lng: 'en', ...validTextFields, photo, resume, ...fields })
  return applyJob(formRequest({ body, headers }), vacancyId, site)
}

const replySchema = z.object({
  success: z.boolean(),
  message: z.string(),
  reference: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  isUnreachable: z.boolean().optional(),
})

/** Returns the status and the parsed reply of a response. */
export const readReply = async (response: Response) => ({
  status: response.status,
  ...replySchema.parse(await response.json()),
})

export const formResults = createFormResultStore(createMemoryStore())

/**
 * Returns what the result page shows for a form that was refused without JavaScript; null if the response refers to no
 * draft, for example because the form was accepted.
 */
export const readDraftOf = async ({ headers }: Response, results: FormResultStore = formResults) => {
  const { pathname, searchParams } = new URL(headers.get('location') ?? '', formUrl)
  const [, locale = '', form, id] = pathname.split('/')
  const kind = (['apply', 'contact-us', 'send-link'] as const).find((name) => name === form)
  const draft = searchParams.get('draft')
  if (!isLocale(locale) || !kind || draft === null) return null
  const route = { locale, form: kind, vacancyId: kind === 'apply' && id ? id : null }
  return readFormResult({ draft }, route, { results })
}

/** Parts of a site with enough disk space and no rate limits. */
const partsWithoutLimits = {
  clientKeyOf: () => '192.0.2.1',
  limits: { consume: async () => 0 },
  results: formResults,
  canAcceptForms: async () => true,
}

const rejectUploads = () => Promise.reject(new Error('this site has no uploads'))

/** Returns the parts of a site that uses `backend` and has no uploads. */
export const testSite = (backend: Backend & Applications): TestSite => ({
  start: async () => undefined,
  forVisitor: () => backend,
  readVacancyState: readStoredVacancyState,
  applications: backend,
  uploads: createPendingUploads({
    ...{ database: rejectUploads, secret: rejectUploads, directory: '/', limits: uploadLimits },
  }),
  createFileStorage: () => createTemporaryStorage(env().CLAMAV_HOST),
  areFilesRequired: true,
  links: null,
  runDueTasks: async () => undefined,
  readHealth: async () => null,
  origin: null,
  ...partsWithoutLimits,
})

/** Opens a site with an embedded backend in a new directory. */
export const openFormSite = async (
  limits: UploadLimits = uploadLimits,
  companyRecipients?: CompanyRecipients,
) => {
  const directory = await mkdtemp(join(tmpdir(), 'form-site-'))
  const temporaryDirectory = join(directory, 'uploads')
  await mkdir(temporaryDirectory)
  vi.stubEnv('TMPDIR', temporaryDirectory)
  const backend = createEmbeddedBackend(join(directory, 'data'), companyRecipients)
  await backend.open()
  const readOnlyDb = openDatabaseToRead(join(directory, 'data'))
  let databasePromise: Promise<UploadDatabase> | undefined
  const uploadDatabase = () => {
    databasePromise ??= openUploadDatabase(join(directory, 'data'))
    return databasePromise
  }
  const pendingUploads = createPendingUploads({
    database: uploadDatabase,
    directory: join(directory, 'data'),
    secret: backend.secret,
    limits,
  })
  const site: TestSite = {
    ...testSite(backend),
    uploads: pendingUploads,
    clientKeyOf: ({ headers }) => headers.get('x-forwarded-for') ?? '192.0.2.1',
  }
  return {
    site,
    backend,
    uploadDatabase,
    /** Returns the ids of the pending uploads. */
    pendingIds: async () =>
      (await (await uploadDatabase()).selectFrom('uploads').select('id').execute()).map(({ id }) => id),
    directory: join(directory, 'data'),
    /** Lists the temporary files that requests have left behind. */
    temporaryFiles: () => readdir(temporaryDirectory),
    applications: () => listApplications(readOnlyDb),
    applicationsFrom: async (email: string) =>
      (await listApplications(readOnlyDb)).filter((application) => application.email === email),
    messages: () => listMessages(readOnlyDb),
    close: async () => {
      await readOnlyDb.destroy()
      await (await databasePromise)?.destroy()
      await backend.close()
      vi.unstubAllEnvs()
      await rm(directory, { recursive: true })
    },
  }
}

type FormSite = Awaited<ReturnType<typeof openFormSite>>

/** Opens a site for all tests in a file. A test fails if it leaves a temporary file behind. */
export const setUpFormSite = () => {
  let site: FormSite
  beforeAll(async () => {
    site = await openFormSite()
  })
  afterEach(async () => {
    expect(await site.temporaryFiles()).toEqual([])
  })
  afterAll(() => site.close())
  return () => site
}
