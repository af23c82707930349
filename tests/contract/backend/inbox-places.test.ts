import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmbeddedBackend, type EmbeddedBackend } from '#lib/backend/embedded.ts'
import { createQueue } from '#lib/backend/queue.ts'
import { listApplications } from '#lib/backend/store/inbox.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication, sampleMessage } from '#tests/support/files/sample-submissions.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { describePlaces, type Place } from '#tests/support/servers/places.ts'

const timeout = 60_000
const day = 24 * 60 * 60 * 1000

describePlaces((newPlace) => {
  let where: Place
  let backend: EmbeddedBackend
  let reference: string
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inbox-'))
    where = await newPlace()
    backend = createEmbeddedBackend(where.place)
    reference = (await backend.apply('recruiter', sampleApplication('a@example.com'))).reference
    await backend.contact(sampleMessage('a@example.com'))
  })
  afterAll(async () => {
    await backend.close()
    await rm(folder, { recursive: true })
  })
  // The site has the database open all the while.
  const inbox = (...args: string[]) => runCli('inbox', args, where.settings)

  /** SQLite's files in which a text stands. */
  const onDisk = async (text: string) => {
    const files = where.settings.DATA_DIR ? ['site.db', 'site.db-wal'] : []
    const contents = await Promise.all(files.map((name) => readFile(join(where.place, name))))
    return files.filter((_, index) => contents[index]?.includes(text))
  }

  test('applications and messages are listed and exported', { timeout }, async () => {
    const { stdout, stderr } = await inbox('applications', '--json')
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject([{ reference, email: 'a@example.com', files: [{}, {}] }])
    expect((await inbox('messages')).stdout).toContain('1 message')
    const target = join(folder, 'out')
    expect((await inbox('export', target)).stdout).toContain('1 applications with 2 files, 1 messages')
    const [exported] = JSON.parse(await readFile(join(target, 'applications.json'), 'utf8'))
    const { resume } = sampleApplication('a@example.com')
    expect(sha256(await readFile(join(target, exported.files[1].path)))).toBe(resume?.sha256)
  })

  test('what is older than the days given is removed, and counted in the log', async () => {
    const database = () => backend.database()
    const db = await database()
    const old = await backend.apply('recruiter', sampleApplication('old@example.com'))
    await db
      .updateTable('submissions')
      .set({ received_at: new Date(Date.now() - 31 * day).toISOString() })
      .where('reference', '=', old.reference)
      .execute()
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await createQueue({ database, retentionDays: 30 }).work()
    const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)))
    write.mockRestore()
    expect(lines).toMatchObject([
      { event: 'retention.removed', days: 30, applications: 1, files: 2, messages: 0 },
    ])
    expect(await listApplications(db)).toMatchObject([{ reference }])
    expect(await onDisk('old@example.com')).toEqual([])
  })

  test('delete removes one application or message', { timeout }, async () => {
    expect(await inbox('delete', reference)).toMatchObject({
      code: 0,
      stdout: 'deleted 1 application with 2 files\n',
    })
    expect(await inbox('delete', reference)).toMatchObject({
      code: 1,
      stderr: `inbox: no application and no message has the id ${reference}\n`,
    })
    const [message] = JSON.parse((await inbox('messages', '--json')).stdout)
    expect((await inbox('delete', message.id)).stdout).toBe('deleted 1 message\n')
    expect((await inbox('applications')).stdout).toBe('0 applications\n')
  })

  test('what was withdrawn is shown as such, with nothing of the applicant', { timeout }, async () => {
    const withdrawn = await backend.apply('recruiter', sampleApplication('a@example.com'))
    await backend.withdraw(withdrawn.reference)
    const { stdout } = await inbox('applications')
    expect(stdout).toMatch(new RegExp(`${withdrawn.reference}[^]*\\n {2}withdrawnAt +\\d{4}-`))
    expect(stdout).not.toContain('a@example.com')
    expect(stdout).not.toMatch(/\n {2}(name|e-mail|phone|cover letter|photo|resume)/)
    const target = join(folder, 'withdrawn')
    expect((await inbox('export', target)).stdout).toContain('1 applications with 0 files')
  })

  test('what was deleted or withdrawn is on disk no more', async () => {
    expect(await onDisk('a@example.com')).toEqual([])
    expect(await onDisk('%PDF-')).toEqual([])
  })
})
