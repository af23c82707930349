import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createQueue } from '#backend/queue.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { listApplications } from '#backend/store/submissions.ts'
import { clock } from '#tests/support/clock.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import { sampleApplication, sampleMessage } from '#tests/support/files/sample-submissions.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import { repeatHourlyForADay } from '#tests/support/servers/retention-day.ts'
import { describeOnDatabases, type TestDatabase } from '#tests/support/servers/test-databases.ts'

const dayMs = 24 * 60 * 60 * 1000
const email = 'a@example.com'

const { photo, resume, ...otherFields } = sampleApplication(email)
if (!photo || !resume) throw new Error('no files')
const cv = { ...resume, name: 'my:cv?.pdf', flags: ['locked' as const] }
const application = { ...otherFields, phone: '\u001b[31mred', isSuspect: true as const, photo, resume: cv }

describeOnDatabases((createTestDatabase) => {
  let testDatabase: TestDatabase
  let backend: ReturnType<typeof createEmbeddedBackend>
  let reference: string
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inbox-'))
    testDatabase = await createTestDatabase()
    backend = createEmbeddedBackend(testDatabase.location)
    reference = (await backend.apply('recruiter', application)).reference
    await backend.contact(sampleMessage(email))
  })
  afterAll(async () => {
    await backend.close()
    await rm(folder, { recursive: true })
  })
  // The site has the database open while the commands run.
  const runInbox = (...args: string[]) => runCli('inbox', args, testDatabase.settings)

  /** Returns the names of the SQLite files that contain `text`; on PostgreSQL, the list is always empty. */
  const findFilesContaining = async (text: string) => {
    const fileNames = testDatabase.settings.DATA_DIR ? ['site.db', 'site.db-wal'] : []
    const contents = await Promise.all(fileNames.map((name) => readFile(join(testDatabase.location, name))))
    return fileNames.filter((_, index) => contents[index]?.includes(text))
  }

  test('`inbox applications` and `inbox messages` → print JSON with the submitted fields and file details', async () => {
    const { stdout, stderr } = await runInbox('applications')
    expect(stderr).toBe('')
    const { coverLetter } = application
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const receivedAt = expect.stringMatching(/^\d{4}-.*Z$/)
    const sentFiles = Object.entries({ photo, resume: cv })
    const files = sentFiles.map(([kind, { name, type, size: bytes, sha256, flags = [] }]) => ({
      kind,
      name,
      type,
      bytes,
      sha256,
      marks: flags,
    }))
    const { phone } = application
    const expectedFields = { name: 'Shilan Karim', email, phone, coverLetter, isSuspect: true }
    expect(JSON.parse(stdout)).toMatchObject([
      { id, reference, vacancy: 'recruiter', ...expectedFields, receivedAt, files },
    ])
    const [message] = JSON.parse((await runInbox('messages')).stdout)
    expect(message).toMatchObject({ name: 'Shilan', email, message: 'Hello\nthere' })
    expect(stdout).not.toContain('\u001b')
  })

  test('`inbox export` → writes applications, messages and unquarantined files with owner-only permissions; refuses a non-empty folder', async () => {
    const exportFolder = join(folder, 'out')
    expect((await runInbox('export', exportFolder)).stdout).toContain(
      '1 applications with 2 files, 1 messages',
    )
    const [exportedApplication] = JSON.parse(await readFile(join(exportFolder, 'applications.json'), 'utf8'))
    expect(await readdir(join(exportFolder, 'files', reference))).toEqual([
      'photo-portrait.png',
      'resume-my_cv_.pdf',
    ])
    for (const file of exportedApplication.files)
      expect(sha256(await readFile(join(exportFolder, file.path)))).toBe(file.sha256)
    const filePaths = exportedApplication.files.map(({ path }: { path: string }) => path)
    for (const path of ['applications.json', 'messages.json', ...filePaths])
      expect((await stat(join(exportFolder, path))).mode & 0o077).toBe(0)
    expect(JSON.parse(await readFile(join(exportFolder, 'messages.json'), 'utf8'))).toHaveLength(1)
    await writeFile(join(folder, 'mine.txt'), 'mine')
    const expectedRefusal = { code: 1, stderr: expect.stringContaining('is not empty') }
    expect(await runInbox('export', folder)).toMatchObject(expectedRefusal)
    expect(await readdir(folder)).toEqual(['mine.txt', 'out'])
  })

  test('stored file whose content has changed → `inbox export` writes everything else, names the file and exits with code 1', async () => {
    const db = await backend.database()
    const files = db.selectFrom('submission_files').where('kind', '=', 'photo')
    const { content } = await files.select('content').executeTakeFirstOrThrow()
    const setPhoto = (bytes: Uint8Array<ArrayBuffer>) =>
      db.updateTable('submission_files').set({ content: bytes }).where('kind', '=', 'photo').execute()
    await setPhoto(content.slice(1))
    const exportFolder = join(folder, 'damaged')
    const { code, stderr } = await runInbox('export', exportFolder)
    await setPhoto(content)
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${reference}/photo-portrait.png`)])
    const [exportedApplication] = JSON.parse(await readFile(join(exportFolder, 'applications.json'), 'utf8'))
    const [exportedPhoto, exportedCv] = exportedApplication.files
    expect([exportedPhoto.path, exportedCv.path]).toEqual([undefined, `files/${reference}/resume-my_cv_.pdf`])
    expect(await readdir(join(exportFolder, 'files', reference))).toEqual(['resume-my_cv_.pdf'])
    expect(JSON.parse(await readFile(join(exportFolder, 'messages.json'), 'utf8'))).toHaveLength(1)
  })

  test('submissions that are older than `retentionDays` and not waiting → are deleted; `submissions.expired` is logged with the number deleted', async () => {
    const database = () => backend.database()
    const db = await database()
    const oldReceipts = [
      await backend.apply('recruiter', sampleApplication('old@example.com')),
      await backend.apply('recruiter', sampleApplication('old@example.com')),
    ]
    await db
      .updateTable('submissions')
      .set({ received_at: new Date(Date.now() - 31 * dayMs).toISOString() })
      .where(
        'reference',
        'in',
        oldReceipts.map((receipt) => receipt.reference),
      )
      .execute()
    const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const queue = createQueue({ database, retentionDays: 30 })
    await repeatHourlyForADay(async (hour) => {
      clock.aheadMs = hour * 60 * 60 * 1000
      await queue.runDueTasks()
    })
    const logEntries = stderrWrite.mock.calls.map(([line]) => JSON.parse(String(line)))
    stderrWrite.mockRestore()
    expect(logEntries).toMatchObject([{ event: 'submissions.expired', submissions: 2 }])
    expect(await listApplications(db)).toMatchObject([{ reference, files: [{}, {}] }])
    expect(await findFilesContaining('old@example.com')).toEqual([])
  })

  test('`inbox delete` → deletes one application with its files, or one message', async () => {
    const expectedDeletion = { code: 0, stdout: `deleted ${reference}\n` }
    expect(await runInbox('delete', reference)).toMatchObject(expectedDeletion)
    const expectedError = { code: 1, stderr: `inbox: no application or message has the id ${reference}\n` }
    expect(await runInbox('delete', reference)).toMatchObject(expectedError)
    const [message] = JSON.parse((await runInbox('messages')).stdout)
    expect((await runInbox('delete', message.id)).stdout).toBe(`deleted ${message.id}\n`)
    expect((await runInbox('applications')).stdout).toBe('[]\n')
    const fileQuery = (await backend.database()).selectFrom('submission_files').select('name')
    expect(await fileQuery.execute()).toEqual([])
  })

  test('withdrawn application → is listed with `withdrawnAt`; its personal data is deleted, including from the SQLite files', async () => {
    const receipt = await backend.apply('recruiter', sampleApplication(email))
    await backend.withdraw(receipt.reference)
    const { stdout } = await runInbox('applications')
    const withdrawnAt = expect.stringMatching(/^\d{4}-/)
    const emptyFields = { name: '', email: '', phone: '', coverLetter: '', files: [] }
    expect(JSON.parse(stdout)).toMatchObject([{ reference: receipt.reference, withdrawnAt, ...emptyFields }])
    expect((await runInbox('export', join(folder, 'empty'))).stdout).toContain('1 applications with 0 files')
    for (const text of [email, '%PDF-']) expect(await findFilesContaining(text)).toEqual([])
  })
})

test.each([
  [[]],
  [['foo']],
  [['applications', 'x']],
  [['export']],
  [['messages', '--all']],
  [['retry', '1', '2']],
])('`inbox` with invalid arguments %j → exits with code 2 and prints the usage text', async (args) => {
  const { code, stderr } = await runCli('inbox', args, {})
  expect(code).toBe(2)
  expect(stderr).toContain('npm run -s inbox -- export DIR')
})

test('nonexistent DATA_DIR → `inbox` exits with code 1 and an error that contains the path', async () => {
  const { code, stderr } = await runCli('inbox', ['messages'], { DATA_DIR: '/nowhere' })
  expect(code).toBe(1)
  expect(stderr).toContain('DATA_DIR (/nowhere)')
})

test('DATA_DIR that is a symlink loop → `inbox` exits with code 1 and an error that contains ELOOP', async () => {
  // Tests may run as root, which ignores file permissions, so use a symlink loop instead of an unreadable folder.
  const directory = await mkdtemp(join(tmpdir(), 'unreadable-'))
  const link = join(directory, 'link-to-itself')
  await symlink(link, link)
  const { code, stderr } = await runCli('inbox', ['messages'], { DATA_DIR: link })
  expect(code).toBe(1)
  expect(stderr).toContain('ELOOP: too many symbolic links encountered')
  await rm(directory, { recursive: true })
})
