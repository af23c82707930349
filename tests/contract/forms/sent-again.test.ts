import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationFingerprint, referenceOf } from '#lib/backend/submission.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { dailyKey } from '#lib/http/form.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'
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

const send = async () => {
  const body = formOf({ ...goodText, photo, resume })
  const { reference } = await read(await applyJob(post({ body }), 'recruiter', opened.site))
  return reference ?? ''
}

test('without a key, withdrawn and sent again on the same day → a new application each time', async () => {
  const first = await send()
  expect(await send()).toBe(first)
  await opened.backend.withdraw(first)
  const second = await send()
  expect(second).not.toBe(first)
  expect(await send()).toBe(second)
  await opened.backend.withdraw(second)
  const third = await send()
  expect(new Set([first, second, third]).size).toBe(3)
  const stored = (await opened.applications()).map(({ reference, name, withdrawnAt }) => [
    reference,
    name,
    Boolean(withdrawnAt),
  ])
  expect(stored).toEqual([
    [first, '', true],
    [second, '', true],
    [third, goodText.fullName, false],
  ])
})

test('who knows all that was sent does not know the reference', async () => {
  const fileOf = ({ buffer, mimeType: type, name: fileName }: typeof photo) => ({
    fileName,
    type,
    size: buffer.length,
    sha256: sha256(buffer),
    content: new Blob(),
  })
  const fingerprint = applicationFingerprint('recruiter', {
    ...goodText,
    photo: fileOf(photo),
    resume: fileOf(resume),
  })
  const reference = await send()
  expect(reference).not.toBe(referenceOf(dailyKey(fingerprint)))
  expect(reference).not.toBe(referenceOf(fingerprint))
})
