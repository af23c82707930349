import { applicantOn, letters, names } from '#tests/support/browser/applying.ts'
import { expect, language } from '#tests/support/browser/e2e.ts'
import { test } from '#tests/support/browser/own-site.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'

test.use({ holdsNothing: true })

const { code, words } = language('ku')
const { apply } = words

test('where nothing can be held → after an error the files are asked for again, and all goes in one request', async ({
  page,
  own,
  email,
}) => {
  const form = applicantOn(page, words)
  const cv = samplePdf('cv.pdf', email)
  const chooseFiles = async () => {
    await form.choose('photo', samplePng('me.png', email))
    await form.choose('resume', cv)
  }
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST')
      posts.push(`${new URL(request.url()).pathname} ${request.headers()['content-type']?.split(';')[0]}`)
  })
  await page.goto(`/${code}/apply/recruiter`)
  await form.type({ name: names[code], email: 'nobody', letter: letters[code] })
  await chooseFiles()
  await form.submit.click()
  const box = page.getByRole('alert').filter({ hasText: apply.result.errorTitle })
  await expect(box).toContainText(apply.errors.invalidEmail)
  await expect(box).toContainText(apply.result.chooseFilesAgain)
  await expect(form.letter).toHaveValue(letters[code])
  await form.field('email').fill(email)
  await chooseFiles()
  await form.submit.click()
  await expect(form.receipt).toBeVisible()
  const post = '/web/apply-job/recruiter multipart/form-data'
  expect(posts).toEqual([post, post])
  expect(await own.applications()).toMatchObject([
    { vacancy: 'recruiter', email, files: [{}, { sha256: sha256(cv.buffer) }] },
  ])
})

test('nothing was chosen → nothing is asked for again', async ({ page, own }) => {
  const form = applicantOn(page, words)
  await page.goto(`/${code}/apply/recruiter`)
  await form.submit.click()
  const box = page.getByRole('alert').filter({ hasText: apply.result.errorTitle })
  await expect(box).toContainText(apply.errors.filesMissing)
  await expect(box).not.toContainText(apply.result.chooseFilesAgain)
  expect(await own.applications()).toEqual([])
})
