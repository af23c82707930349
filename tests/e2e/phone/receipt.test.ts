import type { Page } from '@playwright/test'
import { applicantNames, applyAs, coverLetters, filesFor } from '#tests/support/browser/application-form.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'

const referencePattern = /^[0-9A-HJKMNP-TV-Z]{12}$/

test('application sent → focused receipt, which is shown again after Back, reload and a new language', async ({
  page,
  code,
  messages,
  email,
  inbox,
}) => {
  const { apply, careers, common } = messages
  const { photo, resume } = filesFor(email)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await applyAs(page, apply, code, email)
  const main = page.getByRole('main')
  const list = main.locator('dl')
  const heading = page.getByRole('heading', { name: apply.receipt.title })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(heading.locator('..')).toBeFocused()
  for (const text of [apply.labels.fullName, photo.name, resume.name]) await expect(list).toContainText(text)
  await expect(list.locator('a[href^="mailto:"]:visible')).toBeVisible()
  await expect(page.getByRole('link', { name: apply.receipt.contact })).toBeVisible()

  // The form is collapsed below the receipt; if it is sent again, the application is stored once.
  const reference = (await list.getByText(referencePattern).textContent()) ?? ''
  await page.getByRole('button', { name: apply.receipt.form }).click()
  await page.getByRole('button', { name: apply.submit }).click()
  await expect(page.getByRole('form', { name: apply.formLabel })).toBeHidden()
  await expect(list.getByText(referencePattern)).toHaveText(reference)
  expect(await inbox.applications()).toHaveLength(1)

  const ownPageLink = (locale: string) => main.locator(`a[href="/${locale}/application/${reference}"]`)
  const expectReceipt = async () => {
    await expect(heading).toBeVisible()
    await expect(main.getByText(reference)).toBeVisible()
    await expect(ownPageLink(code)).toBeVisible()
    for (const label of [apply.labels.photo, apply.labels.resume, apply.labels.coverLetter])
      await expect(list.getByText(label)).toBeVisible()
  }
  await main.getByRole('link', { name: apply.receipt.back }).click()
  await expect(page.getByRole('heading', { name: careers.jobs.title })).toBeInViewport()
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
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(ownPageLink('ar')).toBeVisible()
})

/** Checks that the printed page has a heading, reference and phone number, but no controls or footer. */
const expectPrintable = async (page: Page, title: string) => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText(referencePattern)).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="mailto:"]:visible')).toBeVisible()
  await expect(page.locator('form:visible, button:visible, .button:visible, footer:visible')).toHaveCount(0)
}

test('receipts in print → heading, reference and support e-mail, without forms or buttons', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { apply, application, 'contact-us': contact } = messages
  await page.goto(await sitePath(page.request, code, 'apply'))
  await applyAs(page, apply, code, email)
  await expectPrintable(page, apply.receipt.title)
  const printedUrl = page.getByText(/^http.*\/application\//)
  await expect(printedUrl).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(printedUrl).toBeHidden()
  await page.getByRole('link', { name: apply.receipt.own }).click()
  await expect(page.getByRole('heading', { name: application.received.title })).toBeVisible()
  await expectPrintable(page, application.received.title)
  await page.emulateMedia({ media: 'screen' })

  const { labels, submit } = contact.form
  await page.goto(`/${code}/contact-us`)
  await page.getByLabel(labels.name).fill(applicantNames[code])
  await page.getByLabel(labels.email).fill(email)
  await page.getByLabel(labels.message).fill(coverLetters[code])
  await page.getByRole('button', { name: submit }).click()
  await page.getByRole('button', { name: contact.modal.ok }).click()
  await expectPrintable(page, contact.modal.title)
})
