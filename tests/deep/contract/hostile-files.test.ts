import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { bases, hostileFiles } from '#tests/support/files/hostile-files.ts'
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
  expect(hostile.length).toBeGreaterThan(500)
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
