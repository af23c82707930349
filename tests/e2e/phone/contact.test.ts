import type { Page } from '@playwright/test'
import type { Messages } from '#lib/i18n/messages.ts'
import { applicantNames, coverLetters } from '#tests/support/browser/application-form.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { expectToast } from '#tests/support/browser/toasts.ts'

type MessageFields = { name: string; email: string; message: string }

const fillInAndSend = async (page: Page, { form }: Messages['contact-us'], values: MessageFields) => {
  await page.getByLabel(form.labels.name).fill(values.name)
  await page.getByLabel(form.labels.email).fill(values.email)
  await page.getByLabel(form.labels.message).fill(values.message)
  await page.getByRole('button', { name: form.submit }).click()
}

test('message sent → is stored in the inbox; a toast, a dialog and a receipt page confirm it', async ({
  page,
  code,
  messages,
  email,
  inbox,
}) => {
  const { 'contact-us': contact } = messages
  const sentFields = { name: applicantNames[code], email, message: coverLetters[code] }
  await page.goto(`/${code}/contact-us`)
  await fillInAndSend(page, contact, sentFields)
  const modal = page.getByRole('dialog', { name: contact.modal.title })
  // Check the toast first, because it closes by itself and the dialog may open later.
  await expectToast(page, 'success', contact.serverMessages.received)
  await expect(modal.getByRole('button', { name: contact.modal.ok })).toBeFocused()
  // The page must not scroll behind the dialog.
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByLabel(contact.form.labels.message)).toHaveValue('')
  const [message] = await inbox.messages()
  expect(message).toMatchObject(sentFields)
  await expect(page.getByRole('main')).toContainText(message?.reference ?? 'no reference')
  await page.getByRole('link', { name: contact.receipt.own }).click()
  await expect(page).toHaveURL(/result\?receipt=[\w-]{22}$/)
  const receiptDetails = page.getByRole('main').locator('dl')
  await expect(receiptDetails).toContainText(message?.reference ?? 'no reference')
  await expect(receiptDetails).not.toContainText(email)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('invalid message, no JavaScript → the error summary is focused; corrected message → is stored, and a receipt is shown', async ({
    page,
    code,
    messages,
    email,
    inbox,
  }) => {
    const { 'contact-us': contact } = messages
    const { form, errors } = contact
    await page.goto(`/${code}/contact-us`)
    await fillInAndSend(page, contact, { name: 'x', email: 'nobody', message: '' })
    const summary = page.getByRole('main').getByRole('alert').filter({ hasText: contact.result.errorTitle })
    await expect(summary).toBeFocused()
    const expectedErrors = [
      [form.labels.name, errors.nameShort],
      [form.labels.email, errors.invalidEmail],
      [form.labels.message, errors.messageRequired],
    ] as const
    await expect(summary.getByRole('link')).toHaveText(
      expectedErrors.map(([label, error]) => `${label}: ${error}`),
    )
    for (const [label, error] of expectedErrors) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)))
      await summary.getByRole('link', { name: label }).click()
      await expect(page.getByLabel(label)).toBeFocused()
    }
    await expect(page.getByLabel(form.labels.email)).toHaveValue('nobody')

    const sentFields = { name: applicantNames[code], email, message: coverLetters[code] }
    await fillInAndSend(page, contact, sentFields)
    await expect(page.getByRole('heading', { name: contact.modal.title })).toBeVisible()
    const [message, ...others] = await inbox.messages()
    expect(others).toEqual([])
    expect(message).toMatchObject(sentFields)
    await expect(page.getByText(message?.reference ?? 'no reference')).toBeVisible()
  })
})
