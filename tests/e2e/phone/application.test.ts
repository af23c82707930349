import {
  applicantNames,
  applicationForm,
  applyAs,
  chooseFiles,
  coverLetters,
  filesFor,
  fillTextFields,
  phoneNumber,
} from '#tests/support/browser/application-form.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'
import { expectToast } from '#tests/support/browser/toasts.ts'
import { sha256 } from '#tests/support/files/sample-files.ts'

// tests/e2e/plain/application.test.ts sends the form without JavaScript.
test('application sent from the vacancy list → stored with its files; toast and reference are shown', async ({
  page,
  code,
  messages,
  email,
  inbox,
}) => {
  const { apply } = messages
  const { photo, resume } = filesFor(email)
  await page.goto(`/${code}/careers`)
  await page.getByRole('main').locator(`a[href^="/${code}/job-details/"]`).first().click()
  // Unlike `toHaveURL`, this waits for the styles too, which hide one of the two Apply links.
  await page.waitForURL(new RegExp(`/${code}/job-details/[\\w-]+$`))
  const vacancy = page.url().split('/').at(-1) ?? ''
  await page.getByRole('main').getByRole('link', { name: messages['job-details'].apply }).first().click()
  await expect(page).toHaveURL(`/${code}/apply/${vacancy}`)

  await fillTextFields(page, apply, { name: applicantNames[code], email, letter: coverLetters[code] })
  await chooseFiles(page, { photo, resume })
  // The button is tapped, because a click would leave the pointer over the toast, which would then stay open.
  await page.getByRole('button', { name: apply.submit }).tap()
  await expectToast(page, 'success', apply.success, apply.toasts.success)
  await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeVisible()

  const [application, ...others] = await inbox.applications()
  expect(others).toEqual([])
  expect(application).toMatchObject({
    vacancy,
    name: applicantNames[code],
    email,
    phone: phoneNumber,
    coverLetter: coverLetters[code],
    files: [
      // A photo is stored re-encoded, so its bytes differ.
      { field: 'photo', name: photo.name, type: photo.mimeType },
      { field: 'resume', name: resume.name, type: resume.mimeType, sha256: sha256(resume.buffer) },
    ],
  })
  await expect(page.getByText(application?.reference ?? 'no reference', { exact: true })).toBeVisible()
})

test('phone number in Arabic digits → the field shows its first group at the left', async ({
  page,
  code,
  messages,
}) => {
  await page.goto(await sitePath(page.request, code, 'apply'))
  const field = page.getByLabel(messages.apply.labels.phone)
  await field.fill('٠٧٥٠ ١٢٣ ٤٥٦٧')
  await field.click({ position: { x: 1, y: 20 } })
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
})

test('another language → name and “remember” stay; name changed, then Back → the newer name', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { apply, common } = messages
  await page.goto(await sitePath(page.request, code, 'apply'))
  await fillTextFields(page, apply, { name: applicantNames[code], email })
  await page.getByRole('checkbox', { name: apply.remember.label }).check()
  const header = page.getByRole('banner')
  await header.locator('summary', { hasText: common.nav.language }).click()
  const arabic = language('ar')
  await header.getByRole('link', { name: arabic.name, exact: true }).click()
  const { labels, remember } = arabic.messages.apply
  await expect(page.getByLabel(labels.fullName)).toHaveValue(applicantNames[code])
  await expect(page.getByRole('checkbox', { name: remember.label })).toBeChecked()
  await page.getByLabel(labels.fullName).fill(applicantNames.ar)
  await page.goBack()
  const fullName = page.getByLabel(apply.labels.fullName)
  await expect(fullName).toHaveValue(applicantNames.ar)
  await page.reload()
  await expect(fullName).toHaveValue(applicantNames.ar)
})

test('photo chosen, then another language and a reload → its preview stays until it is removed', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { common } = messages
  const arabic = language('ar').messages.apply
  await page.goto(await sitePath(page.request, code, 'apply'))
  await chooseFiles(page, filesFor(email))
  await expect(applicationForm(page, messages).receivedNote('photo')).toBeVisible()
  const header = page.getByRole('banner')
  await header.locator('summary', { hasText: common.nav.language }).click()
  await header.getByRole('link', { name: language('ar').name, exact: true }).click()
  await expect(page.getByRole('heading', { name: arabic.heading })).toBeVisible()
  await page.reload()
  const preview = page.getByRole('img', { name: arabic.photoPreview })
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;base64,.{400,20000}$/)
  expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: arabic.removePhoto }).click()
  await expect(preview).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('data:image')
})

test('application from a feed’s link, after a reload → the inbox has the feed as its source', async ({
  page,
  code,
  messages,
  email,
  inbox,
}) => {
  const feed = await (await page.request.get(`/${code}/careers/jobs.xml`)).text()
  await page.goto(`/${code}/careers?source=an-earlier-link`)
  await page.goto(/http[^\]]+job-details[^\]]+/.exec(feed)?.[0] ?? '')
  await expect(page).toHaveURL(/\?source=jobs-xml$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^[^?]+$/)
  await page.getByRole('main').getByRole('link', { name: messages['job-details'].apply }).first().click()
  await page.waitForURL(new RegExp(`/${code}/apply/[\\w-]+$`))
  await page.reload()
  await applyAs(page, messages.apply, code, email)
  expect(await inbox.applications()).toMatchObject([{ source: 'jobs-xml' }])
})
