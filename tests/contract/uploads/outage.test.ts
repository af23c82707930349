import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openBackend, siteDrafts } from '#lib/backend/index.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { startUploads } from '#lib/handlers/site.ts'
import { formOf, goodText, photo, post, resume } from '#tests/support/servers/form-site.ts'
import { startPostgres } from '#tests/support/servers/postgres.ts'

vi.spyOn(process.stderr, 'write').mockReturnValue(true)

test('a database that goes down after the start → a form without JavaScript keeps its files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'outage-'))
  const server = await startPostgres()
  vi.stubEnv('DATA_DIR', directory)
  vi.stubEnv('DATABASE_URL', await server.createDatabase())
  await openBackend()
  await startUploads()
  await server.stop()

  const apply = async (fields: Parameters<typeof formOf>[0]) => {
    const body = formOf({ lng: 'en', ...goodText, ...fields })
    const answer = await applyJob(post({ body, headers: { accept: 'text/html' } }), 'recruiter')
    const query = new URLSearchParams(answer.headers.get('location')?.split('?')[1])
    return siteDrafts().readDraft(query.get('draft') ?? '')
  }
  const first = await apply({ photo, resume })
  expect(first?.files).toMatchObject({ photo: { name: 'portrait.png' }, resume: { name: 'cv.pdf' } })
  const photoUpload = first?.files?.photo?.token ?? null
  const resumeUpload = first?.files?.resume?.token ?? null
  const second = await apply({ photoUpload, resumeUpload })
  expect(second?.files).toEqual(first?.files)
  await rm(directory, { recursive: true })
})
