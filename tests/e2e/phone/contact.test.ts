import type { Page } from '@playwright/test'
import type { Messages } from '#lib/i18n/messages.ts'
import { letters, names } from '#tests/support/browser/applying.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { expectToast } from '#tests/support/browser/toast-corner.ts'

type Text = { name: string; email: string; message: string }

const send = async (page: Page, { form }: Messages['contact-us'], values: Text) => {
  await page.getByLabel(form.labels.name).fill(values.name)
  await page.getByLabel(form.labels.email).fill(values.email)
  await page.getByLabel(form.labels.message).fill(values.message)
  await page.getByRole('button', { name: form.submit }).click()
}

test('a message → toast, modal, an empty form, and a receipt on a page of its own; the owner has it', async ({
  page,
  code,
  words,
  email,
  inbox,
}) => {
  const { 'contact-us': contact } = words
  const sent = { name: names[code], email, message: letters[code] }
  await page.goto(`/${code}/contact-us`)
  await send(page, contact, sent)
  const modal = page.getByRole('dialog', { name: contact.modal.title })
  // The toast goes by itself, and the modal may be the later one.
  await expectToast(page, 'success', contact.serverMessages.received)
  await expect(modal.getByRole('button', { name: contact.modal.ok })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByLabel(contact.form.labels.message)).toHaveValue('')
  const [message] = await inbox.messages()
  expect(message).toMatchObject(sent)
  const facts = page.getByRole('main').locator('dl')
  await expect(facts).toContainText(message?.reference ?? 'no reference')
  await expect(facts).not.toContainText(email)
  const received = await facts.textContent()
  await page.getByRole('link', { name: contact.receipt.own }).click()
  await expect(page).toHaveURL(/result\?receipt=[\w-]{22}$/)
  await expect(facts).toHaveText(received ?? 'nothing')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('wrong → a summary has the focus and leads to the fields; mended → a receipt, the owner has it', async ({
    page,
    code,
    words,
    email,
    inbox,
  }) => {
    const { 'contact-us': contact } = words
    const { form, errors } = contact
    await page.goto(`/${code}/contact-us`)
    await send(page, contact, { name: 'x', email: 'nobody', message: '' })
    const box = page.getByRole('main').getByRole('alert').filter({ hasText: contact.result.errorTitle })
    await expect(box).toBeFocused()
    const faults = [
      [form.labels.name, errors.nameShort],
      [form.labels.email, errors.invalidEmail],
      [form.labels.message, errors.messageRequired],
    ] as const
    await expect(box.getByRole('link')).toHaveText(faults.map(([label, error]) => `${label}: ${error}`))
    for (const [label, error] of faults) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)))
      await box.getByRole('link', { name: label }).click()
      await expect(page.getByLabel(label)).toBeFocused()
    }
    await expect(page.getByLabel(form.labels.email)).toHaveValue('nobody')

    const sent = { name: names[code], email, message: letters[code] }
    await send(page, contact, sent)
    await expect(page.getByRole('heading', { name: contact.modal.title })).toBeVisible()
    const [message, ...others] = await inbox.messages()
    expect(others).toEqual([])
    expect(message).toMatchObject(sent)
    await expect(page.getByText(message?.reference ?? 'no reference')).toBeVisible()
  })
})
