import type { Page } from '@playwright/test'
import type { Messages } from '#lib/i18n/messages.ts'
import { expect, test } from '#tests/support/e2e.ts'

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
  await expect(modal).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: contact.serverMessages.received })).toBeVisible()
  await modal.getByRole('button', { name: contact.modal.ok }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByLabel(contact.form.labels.message)).toHaveValue('')
  expect(await inbox.messages()).toEqual([sent])
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

test('empty → each field says what it wants, nothing is sent', async ({ page, code, words }) => {
  const { 'contact-us': contact } = words
  const { labels } = contact.form
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto(`/${code}/contact-us`)
  await fill(page, contact, { name: 'x', email: 'nobody', message: '' })
  const says = (label: string, error: string) =>
    expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)))
  await says(labels.name, contact.errors.nameShort)
  await says(labels.email, contact.errors.invalidEmail)
  await says(labels.message, contact.errors.messageRequired)
  expect(posts).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a message → a page that says so; the owner has it', async ({ page, code, words, email, inbox }) => {
    const { 'contact-us': contact } = words
    const sent = { name: sender[code], email, message: text[code] }
    await page.goto(`/${code}/contact-us`)
    await fill(page, contact, sent)
    await expect(page.getByRole('heading', { name: contact.modal.title })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${code}/`))
    expect(await inbox.messages()).toEqual([sent])
  })

  test('something wrong → the sentences, and what was typed', async ({ page, code, words, email, inbox }) => {
    const { 'contact-us': contact } = words
    const { labels } = contact.form
    await page.goto(`/${code}/contact-us`)
    await fill(page, contact, { name: 'x', email, message: text[code] })
    await expect(page.getByLabel(labels.name)).toHaveAccessibleDescription(
      new RegExp(RegExp.escape(contact.errors.nameShort)),
    )
    await expect(page.getByLabel(labels.name)).toHaveValue('x')
    await expect(page.getByLabel(labels.message)).toHaveValue(text[code])
    expect(await inbox.messages()).toEqual([])
  })
})
