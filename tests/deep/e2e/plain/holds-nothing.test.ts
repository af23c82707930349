import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storedIn } from '#tests/bench/stored.ts'
import { applicantOn, letters, names } from '#tests/support/browser/applying.ts'
import { expect, language, testOn } from '#tests/support/browser/e2e.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { startSite } from '#tests/support/servers/site.ts'

let folder: string

const test = testOn(async (use) => {
  folder = await mkdtemp(join(tmpdir(), 'site-data-'))
  // A file instead of the directory: even root cannot write into it.
  writeFileSync(join(folder, 'uploads'), '')
  const site = await startSite({ env: { DATA_DIR: folder } })
  await use(site.url)
  await site.stop()
  await rm(folder, { recursive: true })
})

const { code, words } = language('ku')
const { apply } = words

test('where nothing can be held → after an error the files are asked for again, and all goes in one request', async ({
  page,
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
  expect(await storedIn(folder)).toMatchObject([{ email, sums: [expect.any(String), sha256(cv.buffer)] }])
})

test('nothing was chosen → nothing is asked for again', async ({ page }) => {
  const before = await storedIn(folder)
  const form = applicantOn(page, words)
  await page.goto(`/${code}/apply/recruiter`)
  await form.submit.click()
  const box = page.getByRole('alert').filter({ hasText: apply.result.errorTitle })
  await expect(box).toContainText(apply.errors.filesMissing)
  await expect(box).not.toContainText(apply.result.chooseFilesAgain)
  expect(await storedIn(folder)).toEqual(before)
})
