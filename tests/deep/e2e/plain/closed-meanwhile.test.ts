import { applicantOn, letters, names } from '#tests/support/browser/applying.ts'
import { expect, language } from '#tests/support/browser/e2e.ts'
import { test } from '#tests/support/browser/own-site.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'

const { code, words } = language('ku')
const { apply } = words
const { elsewhere, errorTitle } = apply.result

test('closed while the form was filled in → said, and all of it goes to another’s form', async ({
  page,
  own,
  email,
}) => {
  const form = applicantOn(page, words)
  const cv = samplePdf('cv.pdf', email)
  await page.goto(`/${code}/apply/recruiter`)
  await form.type({ name: names[code], email, letter: letters[code] })
  await form.choose('photo', samplePng('me.png', email))
  await form.choose('resume', cv)
  await own.close('recruiter')
  await form.submit.click()
  const box = page.getByRole('alert').filter({ hasText: errorTitle })
  await expect(box).toContainText(apply.errors.closed)
  await expect(box).toBeFocused()
  for (const sentence of [elsewhere.carried, elsewhere.files]) await expect(box).toContainText(sentence)
  await expect(box.getByRole('link', { name: apply.closed.all })).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: apply.closed.similar })).toBeVisible()

  await page.locator('main a[href*="/result?draft="]').first().click()
  await expect(page.getByText(elsewhere.here)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(apply.meta.titleFor.split('{')[0] ?? '')}`))
  const other = new URL(page.url()).pathname.split('/').at(-2)
  expect(other).not.toBe('recruiter')
  await expect(form.field('fullName')).toHaveValue(names[code])
  await expect(form.letter).toHaveValue(letters[code])
  await expect(form.letter).toHaveAccessibleDescription(apply.draft.letter)
  for (const name of ['me.png', 'cv.pdf'])
    await expect(page.getByText(apply.isHere.replace('{file}', name))).toBeVisible()
  await form.submit.click()
  await expect(form.receipt).toBeVisible()
  expect(await own.applications()).toMatchObject([
    { vacancy: other, email, files: [{}, { sha256: sha256(cv.buffer) }] },
  ])
})

test('refused, then closed, and no other is open → said, and what was typed can be copied', async ({
  page,
  own,
}) => {
  const form = applicantOn(page, words)
  await page.goto(`/${code}/apply/recruiter`)
  await form.type({ name: names[code], email: 'nobody', letter: letters[code] })
  await form.submit.click()
  const box = page.getByRole('alert').filter({ hasText: errorTitle })
  await expect(box).toContainText(apply.errors.invalidEmail)
  const listed = await page.request.get('/web/vacancies')
  for (const { _id } of (await listed.json()).data) await own.close(_id)
  await page.reload()
  for (const sentence of [apply.errors.closed, elsewhere.none]) await expect(box).toContainText(sentence)
  await expect(form.letter).toHaveValue(letters[code])
  await expect(page.getByRole('heading', { name: apply.closed.similar })).toBeHidden()
})
