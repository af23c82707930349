import { choose, fillIn, names } from '#tests/support/browser/applying.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'

const { code, words } = language('ku')
const { apply } = words

test('a refused form is sent again without choosing the files again', async ({ page, email, inbox }) => {
  const cv = samplePdf('cv.pdf', email)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await fillIn(page, apply, { name: names[code], email: 'nobody' })
  await choose(page, { photo: samplePng('me.png', email), resume: cv })
  await page.getByRole('button', { name: apply.submit }).click()
  await expect(page.getByRole('heading', { name: apply.result.errorTitle })).toBeVisible()
  for (const name of ['me.png', 'cv.pdf'])
    await expect(page.getByText(apply.isHere.replace('{file}', name))).toBeVisible()
  // A reload of the page shows the same.
  await page.reload()
  await page.getByLabel(apply.labels.email).fill(email)
  await page.getByRole('button', { name: apply.submit }).click()
  await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeVisible()
  const [application, ...more] = await inbox.applications()
  expect(more).toEqual([])
  expect(application?.files).toMatchObject([
    { kind: 'photo', name: 'me.png' },
    { kind: 'resume', name: 'cv.pdf', sha256: sha256(cv.buffer) },
  ])
})
