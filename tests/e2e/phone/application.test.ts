import {
  applicantNames,
  applicationForm,
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
test('application started from a link with `?source=` → is stored with files and source; Back or a reload shows the receipt again', async ({
  page,
  code,
  messages,
  email,
  inbox,
}) => {
  const { apply, common } = messages
  const { photo, resume } = filesFor(email)
  const main = page.getByRole('main')
  await page.goto(`/${code}/careers?source=jobs-xml`)
  await main.locator(`a[href^="/${code}/job-details/"]`).first().click()
  // Unlike `toHaveURL`, this also waits for the styles, which hide one of the two Apply links.
  await page.waitForURL(new RegExp(`/${code}/job-details/[\\w-]+$`))
  const vacancyId = page.url().split('/').at(-1) ?? ''
  await main.getByRole('link', { name: messages['job-details'].apply }).first().click()
  await expect(page).toHaveURL(`/${code}/apply/${vacancyId}`)

  await fillTextFields(page, apply, { name: applicantNames[code], email, letter: coverLetters[code] })
  await chooseFiles(page, { photo, resume })
  await page.getByRole('button', { name: apply.submit }).tap()
  await expectToast(page, 'success', apply.success, apply.toasts.success)
  const heading = page.getByRole('heading', { name: apply.receipt.title })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(heading.locator('..')).toBeFocused()

  const [application, ...others] = await inbox.applications()
  expect(others).toEqual([])
  expect(application).toMatchObject({
    vacancy: vacancyId,
    name: applicantNames[code],
    email,
    phone: phoneNumber,
    coverLetter: coverLetters[code],
    source: 'jobs-xml',
    files: [
      // Photos are re-encoded, so the stored bytes differ.
      { field: 'photo', name: photo.name, type: photo.mimeType },
      { field: 'resume', name: resume.name, type: resume.mimeType, sha256: sha256(resume.buffer) },
    ],
  })
  const reference = application?.reference ?? 'no reference'
  const ownPageLink = (locale: string) => main.locator(`a[href="/${locale}/application/${reference}"]`)
  const expectReceipt = async () => {
    await expect(heading).toBeVisible()
    for (const text of [reference, photo.name, resume.name])
      await expect(main.locator('dl')).toContainText(text)
    await expect(ownPageLink(code)).toBeVisible()
  }
  await expectReceipt()

  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText(reference, { exact: true })).toBeVisible()
  await expect(page.getByText(/^http.*\/application\//)).toBeVisible()
  await expect(main.locator('a[href^="mailto:"]:visible')).toBeVisible()
  await expect(page.locator('form:visible, button:visible, .button:visible, footer:visible')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await main.getByRole('link', { name: apply.receipt.back }).click()
  await expect(page.getByRole('heading', { name: messages.careers.jobs.title })).toBeInViewport()
  await page.goBack()
  await expectReceipt()
  await page.goForward()
  await page.reload()
  await page.goBack()
  await expectReceipt()
  await page.reload()
  await expectReceipt()

  const header = page.getByRole('banner')
  await header.locator('summary', { hasText: common.nav.language }).click()
  await header.getByRole('link', { name: language('ar').name, exact: true }).click()
  await expect(ownPageLink('ar')).toBeVisible()
})

test('phone number in Arabic-Indic digits → its first group of digits is at the left of the field', async ({
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

test('photo chosen, then language changed and page reloaded → the photo’s preview is shown until the photo is removed', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { common } = messages
  const arabicCopy = language('ar').messages.apply
  await page.goto(await sitePath(page.request, code, 'apply'))
  await chooseFiles(page, filesFor(email))
  await expect(applicationForm(page, messages).receivedNote('photo')).toBeVisible()
  const header = page.getByRole('banner')
  await header.locator('summary', { hasText: common.nav.language }).click()
  await header.getByRole('link', { name: language('ar').name, exact: true }).click()
  await expect(page.getByRole('heading', { name: arabicCopy.heading })).toBeVisible()
  await page.reload()
  const preview = page.getByRole('img', { name: arabicCopy.photoPreview })
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;base64,.{400,20000}$/)
  expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: arabicCopy.removePhoto }).click()
  await expect(preview).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('data:image')
})
