import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backend } from '#lib/backend/port.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import { formOf, goodText, photo, post, read, resume } from '#tests/support/servers/form-site.ts'
import { openUploadSite, type UploadSite } from '#tests/support/servers/upload-site.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

let site: UploadSite
beforeEach(async () => {
  logged.mockClear()
  site = await openUploadSite()
})
afterEach(() => site.close())

/** Has something happen while an application with held files is on its way to the backend. */
const applyWhile = async (happen: (paths: { photo: string; resume: string }) => Promise<unknown>) => {
  const held = { photo: await site.upload('photo', photo), resume: await site.upload('resume', resume) }
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const backend: Backend = {
    ...site.backend,
    apply: async (vacancyId, application) => {
      arrived.resolve()
      await gate.promise
      return site.backend.apply(vacancyId, application)
    },
  }
  const tokens = { photoUpload: held.photo.token, resumeUpload: held.resume.token }
  const body = formOf({ lng: 'en', ...goodText, ...tokens })
  const answering = applyJob(post({ body }), 'recruiter', { ...site.site, backend: () => backend })
  await arrived.promise
  await happen({ photo: held.photo.path, resume: held.resume.path })
  gate.resolve()
  return { answer: await read(await answering), tokens: Object.values(tokens) }
}

test('sent just before its files expired: they stay until it is answered', async () => {
  const { answer } = await applyWhile(async ({ resume: cv }) => {
    site.clock.ahead = day + 1000
    await site.site.uploads.sweep()
    expect((await site.head(cv)).status).toBe(410)
  })
  expect(answer.status).toBe(200)
  site.clock.ahead = day + hour
  await site.site.uploads.sweep()
  expect(await site.held()).toEqual([])
})

test('a file that is cancelled while its form is answered → sent as it was, and nothing of it is left', async () => {
  const { answer, tokens } = await applyWhile(({ resume: cv }) => site.remove(cv))
  expect(answer.status).toBe(200)
  expect((await site.applications())[0]?.files[1]).toMatchObject({ sha256: sha256(resume.buffer) })
  expect(tokens).toHaveLength(2)
  expect(await site.held()).toEqual([])
})
