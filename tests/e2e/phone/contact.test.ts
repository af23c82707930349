import type { Page } from '@playwright/test'

import type { Messages } from '#lib/i18n/messages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { expectToast } from '#tests/support/browser/toast-corner.ts'

const sender = { ku: 'ژیلوان', ar: 'ليلى', en: 'Zhilwan' }
const text = {
  ku: 'جانتاکەم لە تاکسییەکەدا ماوەتەوە.',
  ar: 'تركت حقيبتي في السيارة.',
  en: 'I left my bag in the car.',
}

const fill = async (
  page: Page,
  { form }: Messages['contact-us'],
  values: { name: string; email: string; message: string },
) => {
  await page.getByLabel(form.labels.name).fill(values.name)
  await page.getByLabel(form.labels.email).fill(values.email)
  await page.getByLabel(form.labels.message).fill(values.message)
  await page.getByRole('button', { name: form.submit }).click()
}

test('a message → toast, modal and an empty form; the owner has it', async ({
  page,
  code,
  words,
  email,
  inbox,
}) => {
  const { 'contact-us': contact } = words
  const sent = { name: sender[code], email, message: text[code] }
  await page.goto(`/${code}/contact-us`)
  await fill(page, contact, sent)
  const modal = page.getByRole('dialog', { name: contact.modal.title })
  // The toast goes by itself, and the modal may be the later one.
  await expectToast(page, 'success', contact.serverMessages.received)
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: contact.modal.ok }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByLabel(contact.form.labels.message)).toHaveValue('')
  expect(await inbox.messages()).toMatchObject([sent])
})

test('modal by keyboard → Escape closes it', async ({ page, code, words, email }) => {
  const { 'contact-us': contact } = words
  await page.goto(`/${code}/contact-us`)
  await fill(page, contact, { name: sender[code], email, message: text[code] })
  const modal = page.getByRole('dialog', { name: contact.modal.title })
  await expect(modal.getByRole('button', { name: contact.modal.ok })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
})

const wrongText = { name: 'x', email: 'nobody', message: '' }

/** The summary above the form repeats the errors of the fields, in their order, with a link to each. */
const expectSummary = async (page: Page, { form, errors }: Messages['contact-us'], title: string) => {
  const box = page.getByRole('main').getByRole('alert').filter({ hasText: title })
  await expect(box).toBeFocused()
  const { labels } = form
  const faults = [
    [labels.name, errors.nameShort],
    [labels.email, errors.invalidEmail],
    [labels.message, errors.messageRequired],
  ] as const
  await expect(box.getByRole('link')).toHaveText(faults.map(([label, error]) => `${label}: ${error}`))
  for (const [label, error] of faults) {
    const field = page.getByLabel(label)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)))
    await box.getByRole('link', { name: label }).click()
    await expect(field).toBeFocused()
  }
}

test('a summary has the focus, the fields and the toast say the same, nothing is sent', async ({
  page,
  code,
  words,
}) => {
  const { 'contact-us': contact } = words
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto(`/${code}/contact-us`)
  const _title = await page.title()
  await fill(page, contact, wrongText)
  const toast = page.getByRole('listitem').filter({ hasText: contact.toasts.error })
  await expect(toast).toContainText(contact.errors.nameShort)
  await expectSummary(page, contact, contact.summary.title)
  expect(posts).toEqual([])
})

test('the line is cut → the texts stay, and it says so', async ({
  page,
  code,
  words,
  email,
  context,
  complaints,
}) => {
  const { 'contact-us': contact } = words
  await page.goto(`/${code}/contact-us`)
  const _title = await page.title()
  await page.getByLabel(contact.form.labels.name).fill(sender[code])
  // The code for validating and for showing errors has loaded.
  await page.getByRole('button', { name: contact.form.submit }).click()
  await expect(page.getByRole('listitem').filter({ hasText: contact.toasts.error })).toBeVisible()
  await context.setOffline(true)
  await fill(page, contact, { name: sender[code], email, message: text[code] })
  await expectToast(page, 'error', contact.serverMessages.failed)
  await expect(page.locator('form').getByText(contact.serverMessages.failed)).toBeVisible()
  // On a second press.
  await expect(page.getByRole('button', { name: contact.form.submit })).toBeFocused()
  await expect(page.getByLabel(contact.form.labels.message)).toHaveValue(text[code])
  // The browser complains about the line.
  await expect.poll(() => complaints).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')])
  complaints.length = 0
  await context.setOffline(false)
  await page.getByRole('button', { name: contact.form.submit }).click()
  await expect(page.getByRole('dialog', { name: contact.modal.title })).toBeVisible()
})

test('the receipt → the same on a page of its own, with the reference the owner sees', async ({
  page,
  code,
  words,
  email,
  inbox,
}) => {
  const { 'contact-us': contact } = words
  await page.goto(`/${code}/contact-us`)
  await fill(page, contact, { name: sender[code], email, message: text[code] })
  await page.getByRole('dialog').getByRole('button', { name: contact.modal.ok }).click()
  const facts = page.getByRole('main').locator('dl')
  const received = await facts.textContent()
  await page.getByRole('link', { name: contact.receipt.own }).click()
  await expect(page).toHaveURL(/result\?receipt=[\w-]{22}$/)
  await expect(page.getByRole('heading', { name: contact.modal.title })).toBeVisible()
  await expect(facts).toHaveText(received ?? 'nothing')
  const [message] = await inbox.messages()
  expect(received).toContain(message?.reference ?? 'no reference')
  expect(received).not.toContain(email)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a summary has the focus, the fields say the same, what was typed is there', async ({
    page,
    code,
    words,
    email,
    inbox,
  }) => {
    const { 'contact-us': contact } = words
    await page.goto(`/${code}/contact-us`)
    const _title = await page.title()
    await fill(page, contact, { ...wrongText, name: email })
    await expect(page.getByLabel(contact.form.labels.name)).toHaveValue(email)
    await fill(page, contact, wrongText)
    await expectSummary(page, contact, contact.result.errorTitle)
    await expect(page.getByLabel(contact.form.labels.email)).toHaveValue('nobody')
    expect(await inbox.messages()).toEqual([])
  })

  test('a message → a receipt; the owner has it', async ({ page, code, words, email, inbox }) => {
    const { 'contact-us': contact } = words
    const sent = { name: sender[code], email, message: text[code] }
    await page.goto(`/${code}/contact-us`)
    await fill(page, contact, sent)
    await expect(page.getByRole('heading', { name: contact.modal.title })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${code}/contact-us/result\\?receipt=[\\w-]{22}$`))
    const [message, ...others] = await inbox.messages()
    expect(others).toEqual([])
    expect(message).toMatchObject(sent)
    await expect(page.getByText(message?.reference ?? 'no reference')).toBeVisible()
  })
})
