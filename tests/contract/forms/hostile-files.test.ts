import { expect, test } from 'vitest'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'
import { likelyFiles } from '#tests/support/files/hostile-files.ts'
import {
  formOf,
  formSiteForTests,
  goodText,
  photo,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'

const site = formSiteForTests()
const { errors: words } = pageCopy('en', 'apply')

// Under every name and in every field: tests/deep.
test('a file that cannot be taken → refused in the words of its own fault, a good one is taken', async () => {
  const files = await likelyFiles()
  const answers: Record<string, unknown> = {}
  const wanted: typeof answers = {}
  for (const [index, { what, field, extension, bytes, expected }] of files.entries()) {
    const file = { name: `file.${extension}`, mimeType: '', buffer: bytes }
    const email = `${index}@example.com`
    const body = formOf({ lng: 'en', ...goodText, email, photo, resume, [field]: file })
    const { status, errors = {} } = await read(await applyJob(post({ body }), 'recruiter', site().site))
    answers[`${what} as ${file.name}`] = { status, errors }
    wanted[`${what} as ${file.name}`] = expected
      ? { status: 422, errors: { [field]: words[expected] } }
      : { status: 200, errors: {} }
  }
  expect(answers).toEqual(wanted)
  const faults = new Set(files.map(({ expected }) => expected))
  expect([...faults].length).toBeGreaterThan(8)
})

test('every fault of a file has a sentence of its own in every language', () => {
  for (const locale of ['ku', 'ar', 'en'] as const) {
    const { errors } = pageCopy(locale, 'apply')
    const sentences = applicationErrors.map((key) => errors[key])
    expect(new Set(sentences).size).toBe(sentences.length)
  }
})
