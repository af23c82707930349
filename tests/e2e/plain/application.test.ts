import type { Page } from '@playwright/test'
import { choose, filesFor, fillIn, letters, names, phone } from '#tests/support/browser/applying.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'

const { code, words } = language('ku')
const { apply, application } = words

const fillInAll = async (page: Page, email: string) => {
  await fillIn(page, apply, { name: names[code], email, letter: letters[code] })
  await choose(page, filesFor(email))
}
const submit = (page: Page) => page.getByRole('button', { name: apply.submit })
const receipt = (page: Page) => page.getByRole('heading', { name: apply.receipt.title })

test('sent, looked up, and withdrawn', async ({ page, email, inbox }) => {
  await page.goto(await sitePath(page.request, code, 'apply'))
  await fillInAll(page, email)
  await submit(page).click()
  await expect(receipt(page)).toBeVisible()
  const main = page.getByRole('main')
  const { photo, resume } = filesFor(email)
  for (const received of [photo.name, resume.name, apply.labels.phone])
    await expect(main).toContainText(received)
  const path = (await main.getByRole('link', { name: apply.receipt.own }).getAttribute('href')) ?? ''
  expect(path).toMatch(new RegExp(`^/${code}/application/[0-9A-Z]{12}$`))

  // The page is not cached, not indexed, and sends no referrer.
  const response = await page.goto(path)
  expect(response?.headers()).toMatchObject({
    'cache-control': expect.stringMatching(/^private, .*no-store/),
    'referrer-policy': 'no-referrer',
  })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical], link[rel=alternate]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.received.title)
  const text = await main.textContent()
  for (const sent of [apply.labels.phone, apply.labels.photo, apply.labels.resume])
    expect(text).toContain(sent)
  for (const secret of [names[code], email, phone, resume.name]) expect(text).not.toContain(secret)

  // A withdrawal that failed leads to this page.
  await page.goto(`${path}/withdraw?state=failed`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.notWithdrawn)
  await page.goto(path)
  await page.getByRole('link', { name: application.withdraw.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.withdraw.title)
  expect(await inbox.applications()).toHaveLength(1)
  await page.getByRole('button', { name: application.withdraw.submit }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.withdrawn.title)
  await expect(main.getByText(apply.labels.phone)).toBeHidden()
  await expect(page.getByRole('link', { name: application.withdraw.submit })).toBeHidden()
  expect(await inbox.applications()).toEqual([])
  await page.goto(`${path}/withdraw`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.notFound.title)
})

test('empty → a summary has the focus and leads to the fields, which say the same', async ({ page }) => {
  const { labels, errors } = apply
  await page.goto(await sitePath(page.request, code, 'apply'))
  await submit(page).click()
  const box = page.getByRole('main').getByRole('alert').filter({ hasText: apply.result.errorTitle })
  await expect(box).toBeFocused()
  const faults = [
    ['fullName', errors.notEmpty],
    ['email', errors.invalidEmail],
    ['phone', errors.notEmpty],
    ['photo', errors.photoMissing],
    ['resume', errors.resumeMissing],
  ] as const
  await expect(box.getByRole('link')).toHaveText(faults.map(([field, error]) => `${labels[field]}: ${error}`))
  for (const [id, error] of faults) {
    const field = page.locator(`#${id}`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)))
    await box.getByRole('link', { name: `${labels[id]}: ` }).click()
    await expect(field).toBeFocused()
  }
  const [title = ''] = apply.summary.documentTitle.split('{')
  await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(title)}`))
})

test('sent by two quick clicks, and again after going back → one application', async ({
  page,
  email,
  inbox,
}) => {
  // The first fact of a receipt.
  const reference = () => page.getByRole('main').locator('dd').first().textContent()
  await page.goto(await sitePath(page.request, code, 'apply'))
  await fillInAll(page, email)
  await submit(page).dblclick({ noWaitAfter: true })
  await expect(receipt(page)).toBeVisible()
  const first = await reference()
  await page.goBack()
  await fillInAll(page, email)
  await submit(page).click()
  await expect(receipt(page)).toBeVisible()
  expect(await reference()).toBe(first)
  expect(await inbox.applications()).toMatchObject([{ reference: first }])
})

test('a reference that is nobody’s → says so, and nothing else', async ({ page }) => {
  for (const path of ['AAAAAAAAAAAA', 'AAAAAAAAAAAA/withdraw', 'x', '%22']) {
    const response = await page.goto(`/${code}/application/${path}`)
    expect(response?.headers()['cache-control']).toMatch(/^private, .*no-store/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.notFound.title)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})
