import { applicantOn, letters, names } from '#tests/support/browser/applying.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'

const { code, words } = language('ku')
const { apply } = words

test('a photo of 41 MB and a letter → the page, the sentence, the letter', async ({ page, email, inbox }) => {
  const form = applicantOn(page, words)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.type({ name: names[code], email, letter: letters[code] })
  const buffer = Buffer.alloc(41 * 1024 * 1024)
  await form.choose('photo', { name: 'me.png', mimeType: 'image/png', buffer })
  await form.choose('resume', samplePdf('cv.pdf', email))
  await form.submit.click()
  await expect(page.getByRole('heading', { name: apply.result.errorTitle })).toBeVisible()
  await expect(page.locator('#photo-error')).toHaveText(apply.errors.photoSize)
  await expect(form.field('fullName')).toHaveValue(names[code])
  await expect(form.letter).toHaveValue(letters[code])
  await expect(page.getByText(apply.isHere.replace('{file}', 'cv.pdf'))).toBeVisible()
  await expect(page.getByText(apply.result.chooseFilesAgain)).toHaveCount(0)
  expect(await inbox.applications()).toEqual([])
})
