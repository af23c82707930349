import type { Page } from '@playwright/test'
import {
  applicantNames,
  chooseFiles,
  coverLetters,
  filesFor,
  fillTextFields,
  phoneNumber,
} from '#tests/support/browser/application-form.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'

const { code, messages } = language('ku')
const { apply, application } = messages

const submitButton = (page: Page) => page.getByRole('button', { name: apply.submit })

test('application sent without JavaScript → a receipt is shown; the application’s page contains no personal data; withdrawal deletes the application', async ({
  page,
  email,
  inbox,
}) => {
  await page.goto(`${await sitePath(page.request, code, 'apply')}?source=jobs-xml`)
  await fillTextFields(page, apply, { name: applicantNames[code], email, letter: coverLetters[code] })
  await chooseFiles(page, filesFor(email))
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeVisible()
  const main = page.getByRole('main')
  const { photo, resume } = filesFor(email)
  for (const entry of [photo.name, resume.name, apply.labels.phone]) await expect(main).toContainText(entry)
  const path = (await main.getByRole('link', { name: apply.receipt.own }).getAttribute('href')) ?? ''
  expect(path).toMatch(new RegExp(`^/${code}/application/[0-9A-Z]{12}$`))

  // The application's page must not be cached or indexed, or send a referrer.
  const response = await page.goto(path)
  expect(response?.headers()).toMatchObject({
    'cache-control': expect.stringMatching(/^private, .*no-store/),
    'referrer-policy': 'no-referrer',
  })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical], link[rel=alternate]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.received.title)
  const text = await main.textContent()
  for (const label of [apply.labels.phone, apply.labels.photo, apply.labels.resume])
    expect(text).toContain(label)
  for (const personalText of [applicantNames[code], email, phoneNumber, resume.name])
    expect(text).not.toContain(personalText)

  // A failed withdrawal redirects to this URL.
  await page.goto(`${path}/withdraw?state=failed`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.notWithdrawn)
  await page.goto(path)
  await page.getByRole('link', { name: application.withdraw.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.withdraw.title)
  expect(await inbox.applications()).toMatchObject([{ source: 'jobs-xml' }])
  await page.getByRole('button', { name: application.withdraw.submit }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.withdrawn.title)
  await expect(main.getByText(apply.labels.phone)).toBeHidden()
  await expect(page.getByRole('link', { name: application.withdraw.submit })).toBeHidden()
  expect(await inbox.applications()).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.withdrawn.title)
})

test('empty application form submitted → the error summary is focused; its links focus the invalid fields', async ({
  page,
}) => {
  const { labels, errors } = apply
  await page.goto(await sitePath(page.request, code, 'apply'))
  await submitButton(page).click()
  const summary = page.getByRole('main').getByRole('alert').filter({ hasText: apply.result.errorTitle })
  await expect(summary).toBeFocused()
  const expectedErrors = [
    ['fullName', errors.notEmpty],
    ['email', errors.invalidEmail],
    ['phone', errors.notEmpty],
    ['photo', errors.photoMissing],
    ['resume', errors.resumeMissing],
  ] as const
  await expect(summary.getByRole('link')).toHaveText(
    expectedErrors.map(([field, error]) => `${labels[field]}: ${error}`),
  )
  for (const [id, error] of expectedErrors) {
    const field = page.locator(`#${id}`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)))
    await summary.getByRole('link', { name: `${labels[id]}: ` }).click()
    await expect(field).toBeFocused()
  }
  // The header must not cover the field's label.
  await summary.getByRole('link', { name: `${labels.fullName}: ` }).click()
  const headerBottom = await page
    .getByRole('banner')
    .evaluate((header) => header.getBoundingClientRect().bottom)
  const label = page.locator('label[for=fullName]')
  expect(await label.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
    headerBottom,
  )
  const [title = ''] = apply.summary.documentTitle.split('{')
  await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(title)}`))
})

test('unknown or invalid reference → the “not found” page is shown, with `no-store` and `noindex`', async ({
  page,
}) => {
  for (const path of ['AAAAAAAAAAAA', 'AAAAAAAAAAAA/withdraw', 'x', '%22x']) {
    const response = await page.goto(`/${code}/application/${path}`)
    expect(response?.headers()['cache-control']).toMatch(/^private, .*no-store/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.notFound.title)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})
