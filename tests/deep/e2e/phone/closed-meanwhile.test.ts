import { applicantOn, keptOn } from '#tests/support/browser/applying.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, language } from '#tests/support/browser/e2e.ts'
import { test } from '#tests/support/browser/own-site.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'

const { code, words } = language('ku')
const { apply } = words

test('closed while the form was filled in → said, and all of it is in another’s form', async ({
  page,
  own,
  email,
}) => {
  const form = applicantOn(page, words)
  const cv = samplePdf('cv.pdf', email)
  await page.goto(`/${code}/apply/recruiter`)
  await form.type({ name: 'Zhilwan', email, letter: 'Hello' })
  await form.choose('photo', samplePng('me.png', email))
  await form.choose('resume', cv)
  await expect(form.received('resume')).toBeVisible()
  await own.close('recruiter')
  await form.submit.click()
  const all = page.getByRole('link', { name: apply.closed.all })
  const box = page.getByRole('alert').filter({ has: all })
  await expect(box).toContainText(apply.errors.closed)
  await expect(box).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${apply.summary.documentTitle.split('{')[0]}`))
  await expect(box).toContainText(apply.closed.kept)
  await expectAccessible(page)
  await expect(form.field('fullName')).toHaveValue('Zhilwan')

  await all.click()
  await expect(page).toHaveURL(new RegExp(`/${code}/careers#jobs$`))
  await page.getByRole('main').locator(`a[href*="/job-details/"]`).first().click()
  await expect(page).toHaveURL(/\/job-details\//)
  await page.getByRole('main').getByRole('link', { name: words['job-details'].apply }).first().click()
  await expect(page).toHaveURL(/\/apply\//)
  const other = new URL(page.url()).pathname.split('/').at(-1)
  await expect(form.field('fullName')).toHaveValue('Zhilwan')
  await expect(form.letter).toHaveAccessibleDescription(apply.draft.letter)
  for (const file of ['photo', 'resume'] as const) await expect(form.received(file)).toBeVisible()
  await form.submit.click()
  await expect(form.receipt).toBeVisible()
  expect(await keptOn(page)).toBeNull()
  expect(await own.applications()).toMatchObject([
    { vacancy: other, email, files: [{}, { sha256: sha256(cv.buffer) }] },
  ])
})

test.describe('where nothing can be held', () => {
  test.use({ holdsNothing: true })

  test('files go along with the form', async ({ page, own, email }) => {
    const form = applicantOn(page, words)
    const cv = samplePdf('cv.pdf', email)
    await page.goto(`/${code}/apply/recruiter`)
    await form.type({ name: 'Zhilwan', email, letter: '' })
    await form.choose('photo', samplePng('me.png', email))
    const refused = page.waitForResponse((response) => response.url().endsWith('/web/uploads'))
    await form.choose('resume', cv)
    expect((await refused).status()).toBe(503)
    await form.submit.click()
    await expect(form.receipt).toBeVisible()
    expect(await own.applications()).toMatchObject([
      { vacancy: 'recruiter', email, files: [{}, { sha256: sha256(cv.buffer) }] },
    ])
  })
})
