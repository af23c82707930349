import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { validateFile } from '#lib/uploads/validator.ts'
import { activeFiles } from '#tests/support/files/active-files.ts'
import { fileMaker, genuineFiles } from '#tests/support/files/generated-files.ts'
import { bases, hostileFiles } from '#tests/support/files/hostile-files.ts'
import { randomOf } from '#tests/support/files/random.ts'
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

let opened: FormSite
beforeAll(async () => {
  opened = await openFormSite()
})
afterAll(() => opened.close())

const { errors: words } = pageCopy('en', 'apply')

test('every hostile file is refused, each fault in its own words', { timeout: 300_000 }, async () => {
  const files = await hostileFiles()
  const hostile = files.filter(({ expected }) => expected !== null)
  expect(hostile.length).toBeGreaterThan(700)
  const wrong: string[] = []
  for (const [index, { what, field, extension, bytes, expected }] of files.entries()) {
    const name = `${bases[index % bases.length]}.${extension}`
    const file = { name, mimeType: 'application/octet-stream', buffer: bytes }
    const email = `${index}@example.com`
    const body = formOf({ lng: 'en', ...goodText, email, photo, resume, [field]: file })
    const { status, errors } = await read(await applyJob(post({ body }), 'recruiter', opened.site))
    const isRight = expected
      ? status === 422 && errors?.[field] === words[expected] && Object.keys(errors).length === 1
      : status === 200
    if (!isRight)
      wrong.push(`${what} as ${field} .${extension}: ${status} ${errors?.[field]}, not ${expected}`)
  }
  expect(wrong).toEqual([])
  expect(await opened.applications()).toHaveLength(files.length - hostile.length)
  expect(await opened.uploads()).toEqual([])
  const names = (await opened.applications()).flatMap(({ files: kept }) => kept.map(({ name }) => name))
  expect(names.filter((name) => /[\p{Cc}\u202E/\\]|^\.|^nul\./iu.test(name))).toEqual([])
  expect(names.filter((name) => Buffer.byteLength(name) > 255)).toEqual([])
})

type File = Awaited<ReturnType<typeof genuineFiles>>[number]

/** What the validator, in its own processes, says of files. */
const judged = async (files: readonly File[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  const judge = async ({ what, field, name, bytes }: File, index: number) => {
    const path = join(folder, String(index))
    await writeFile(path, bytes)
    const asked = { field, name, path, size: bytes.length, reencodedPath: `${path}.new` }
    return { what: `${index}: ${what} as ${name}`, ...(await validateFile(asked)) }
  }
  return Promise.all(files.map(judge)).finally(() => rm(folder, { recursive: true }))
}

test('2,000 generated files that are not what they say → none is taken, none breaks the validator', {
  timeout: 300_000,
}, async () => {
  const make = await fileMaker()
  const random = randomOf(1)
  const results = await judged(Array.from({ length: 2000 }, (_, index) => make(random, index)))
  expect(results.filter(({ error }) => error === null).map(({ what }) => what)).toEqual([])
})

test('more than 100 genuine files → all are taken, few of them marked', { timeout: 300_000 }, async () => {
  const documents = activeFiles.flatMap(({ what, name, bytes, outcome }) =>
    typeof outcome === 'string' ? [] : [{ what, field: 'resume' as const, name, bytes }],
  )
  const files = [...(await genuineFiles()), ...documents]
  const results = await judged(files)
  expect(results.length).toBeGreaterThan(100)
  expect(results.flatMap(({ what, error }) => (error ? [`${what}: ${error}`] : []))).toEqual([])
  const marked = results.flatMap((result) =>
    result.error === null && result.marks.length ? [result.what] : [],
  )
  expect(marked.length).toBeLessThan(30)
})
