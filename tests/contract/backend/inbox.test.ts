import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import { redrawn } from '#tests/support/files/redrawn.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
import { runCli } from '#tests/support/servers/cli.ts'
import {
  type FormSite,
  formOf,
  goodText,
  openFormSite,
  photo,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'

// Photos are stored as they were drawn anew.
const drawn = (await redrawn(photo.buffer, 'png')) ?? Buffer.alloc(0)

const locked = Buffer.from(
  resume.buffer.toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root'),
  'latin1',
)
const cv = { ...resume, name: 'my:cv?.pdf', buffer: locked }

let opened: FormSite
let reference: string | undefined
beforeAll(async () => {
  opened = await openFormSite()
  const body = formOf({ ...goodText, phone: '\u001b[31mred', photo, resume: cv, homepage: 'x' })
  reference = (await read(await applyJob(post({ body }), 'recruiter', opened.site))).reference
  const message = new URLSearchParams({ name: 'Shilan', email: 'a@b', message: 'Hello\nthere' })
  await contactUs(post({ body: message }), opened.site)
})
afterAll(() => opened.close())

// The site has the database open all the while.
const inbox = (args: string[], directory = opened.directory) => runCli('inbox', args, { DATA_DIR: directory })

test('applications --json lists every field and file', async () => {
  const { stdout, stderr } = await inbox(['applications', '--json'])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reference,
      vacancy: 'recruiter',
      name: goodText.fullName,
      email: goodText.email,
      coverLetter: goodText.coverLetter,
      receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      files: [
        {
          kind: 'photo',
          name: 'portrait.png',
          type: 'image/png',
          bytes: drawn.length,
          sha256: sha256(drawn),
        },
        {
          kind: 'resume',
          name: 'my:cv?.pdf',
          type: 'application/pdf',
          bytes: cv.buffer.length,
          sha256: sha256(cv.buffer),
          marks: ['locked'],
        },
      ],
    },
  ])
})

test('applications as text holds the same, and nothing that steers a terminal', async () => {
  const { stdout } = await inbox(['applications'])
  for (const text of [reference, 'recruiter', goodText.email, 'portrait.png', sha256(cv.buffer)]) {
    expect(stdout).toContain(text)
  }
  expect(stdout).toMatch(/isSuspect +true/)
  expect(stdout).toContain('1 application')
  expect(stdout.match(/careful: .*/g)).toEqual(['careful: it may ask for a password'])
  expect(stdout).not.toContain('\u001b')
})

test('messages as text and as JSON', async () => {
  const { stdout } = await inbox(['messages'])
  expect(stdout).toContain('Shilan')
  expect(stdout).not.toContain('isSuspect')
  expect(JSON.parse((await inbox(['messages', '--json'])).stdout)).toMatchObject([
    { name: 'Shilan', email: 'a@b', message: 'Hello\nthere' },
  ])
})

test('export writes everything, for its owner’s eyes only', async () => {
  const directory = join(opened.directory, 'out')
  expect(await inbox(['export', directory])).toMatchObject({ code: 0 })
  const [application] = JSON.parse(await readFile(join(directory, 'applications.json'), 'utf8'))
  expect(await readdir(join(directory, 'files', reference ?? ''))).toEqual([
    'photo-portrait.png',
    'resume-my_cv_.pdf',
  ])
  for (const file of application.files) {
    const path = join(directory, file.path)
    expect(sha256(await readFile(path))).toBe(file.sha256)
    expect((await stat(path)).mode & 0o077).toBe(0)
  }
  expect(JSON.parse(await readFile(join(directory, 'messages.json'), 'utf8'))).toHaveLength(1)
})

test('export into a directory that holds something → refused', async () => {
  const directory = join(opened.directory, 'full')
  await mkdir(directory)
  await writeFile(join(directory, 'mine.txt'), 'mine')
  expect(await inbox(['export', directory])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty'),
  })
  expect(await readdir(directory)).toEqual(['mine.txt'])
})

test.each([[[]], [['foo']], [['applications', 'x']], [['export']], [['messages', '--all']]])(
  'bad usage %j → told how',
  async (args) => {
    const { code, stderr } = await inbox(args)
    expect(code).toBe(2)
    expect(stderr).toContain('npm run inbox -- export DIR')
  },
)

test('a directory without an inbox → said so', async () => {
  const { code, stderr } = await inbox(['messages'], '/nowhere')
  expect(code).toBe(1)
  expect(stderr).toContain('DATA_DIR (/nowhere)')
})
