import type { Page } from '@playwright/test'
import type { Locale } from '#lib/i18n/locales.ts'
import { applyAs, choose, filesFor, fillIn, letters, names } from '#tests/support/browser/applying.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'
import { expectPrintable } from '#tests/support/browser/paper.ts'

// The first fact of a receipt.
const referenceIn = (page: Page) => page.getByRole('main').locator('dd').first().textContent()

const fillInAll = async (page: Page, code: Locale, email: string) => {
  await fillIn(page, language(code).words.apply, { name: names[code], email, letter: letters[code] })
  await choose(page, filesFor(email))
}

const { apply, 'contact-us': contact } = language('ku').words
const code = 'ku'

test('sent by two quick clicks, and again after going back → one application', async ({
  page,
  email,
  inbox,
}) => {
  const submit = page.getByRole('button', { name: apply.submit })
  const heading = page.getByRole('heading', { name: apply.receipt.title })
  await page.goto(await sitePath(page.request, code, 'apply'))
  await fillInAll(page, code, email)
  await submit.dblclick({ noWaitAfter: true })
  await expect(heading).toBeVisible()
  const first = await referenceIn(page)
  expect(await inbox.applications()).toMatchObject([{ reference: first }])
  await page.goBack()
  await fillInAll(page, code, email)
  await submit.click()
  await expect(heading).toBeVisible()
  expect(await referenceIn(page)).toBe(first)
  expect(await inbox.applications()).toHaveLength(1)
})

test('a message sent by two quick clicks, and again after going back → one message', async ({
  page,
  email,
  inbox,
}) => {
  const { labels, submit } = contact.form
  const heading = page.getByRole('heading', { name: contact.modal.title })
  const fillInMessage = async () => {
    await page.getByLabel(labels.name).fill(names[code])
    await page.getByLabel(labels.email).fill(email)
    await page.getByLabel(labels.message).fill(letters[code])
  }
  await page.goto(`/${code}/contact-us`)
  await fillInMessage()
  await page.getByRole('button', { name: submit }).dblclick({ noWaitAfter: true })
  await expect(heading).toBeVisible()
  await page.goBack()
  await fillInMessage()
  await page.getByRole('button', { name: submit }).click()
  await expect(heading).toBeVisible()
  expect(await inbox.messages()).toMatchObject([{ reference: await referenceIn(page) }])
})

test('receipts on paper', async ({ page, email }) => {
  await page.goto(await sitePath(page.request, code, 'apply'))
  await applyAs(page, apply, code, email)
  await expectPrintable(page, apply.receipt.title)
  await page.goto(`/${code}/contact-us`)
  const { labels, submit } = contact.form
  await page.getByLabel(labels.name).fill(names[code])
  await page.getByLabel(labels.email).fill(email)
  await page.getByLabel(labels.message).fill(letters[code])
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('heading', { name: contact.modal.title })).toBeVisible()
  await expectPrintable(page, contact.modal.title)
})
