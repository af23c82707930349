import { applicantOn, keptOn } from '#tests/support/browser/applying.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'

const name = 'Zhilwan Rasul'
const letter = 'Hello,\nI want this job.'

const { code, words } = language('ku')

test('loaded anew → text and files are back, and are sent once', async ({ page, email, inbox }) => {
  const form = applicantOn(page, words)
  const cv = samplePdf('my cv.pdf', email)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.type({ name, email, letter })
  await form.choose('photo', samplePng('me.png', email))
  await form.choose('resume', cv)
  for (const file of ['photo', 'resume'] as const) await expect(form.received(file)).toBeVisible()

  await page.reload()
  await expect(form.field('fullName')).toHaveValue(name)
  await expect(form.letter).toHaveValue(letter)
  await expect(form.part('photo')).toContainText('me.png')
  await expect(form.part('resume')).toContainText('my cv.pdf')
  for (const file of ['photo', 'resume'] as const) await expect(form.received(file)).toBeVisible()

  await form.submit.dblclick()
  await expect(form.receipt).toBeVisible()
  expect(await keptOn(page)).toBeNull()
  const [application, ...others] = await inbox.applications()
  expect(others).toEqual([])
  expect(application).toMatchObject({ name, email, coverLetter: letter })
  expect(application?.files).toMatchObject([
    { kind: 'photo', name: 'me.png' },
    { kind: 'resume', name: 'my cv.pdf', sha256: sha256(cv.buffer) },
  ])
})
