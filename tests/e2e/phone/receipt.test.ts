import type { Page } from '@playwright/test'
import { applyAs, choose, filesFor, fillIn, letters, names, phone } from '#tests/support/browser/applying.ts'
import { expect, language, sitePath, test } from '#tests/support/browser/e2e.ts'
import { expectPrintable, reference } from '#tests/support/browser/paper.ts'

const ownPage = (page: Page, code: string) =>
  page.getByRole('main').locator(`a[href^="/${code}/application/"]`)

test('sent → a receipt that has the focus, and the form as it was, folded below', async ({
  page,
  code,
  words,
  email,
  inbox,
}) => {
  const { apply } = words
  const { photo, resume } = filesFor(email)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await applyAs(page, apply, code, email)
  const heading = page.getByRole('heading', { name: apply.receipt.title })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(heading.locator('..')).toBeFocused()
  const list = page.getByRole('main').locator('dl')
  await expect(list.getByText(reference)).toBeVisible()
  for (const text of [apply.labels.fullName, photo.name, resume.name]) await expect(list).toContainText(text)
  await expect(page.getByRole('main').getByText(apply.receipt.text)).toBeVisible()
  await expect(list.locator('a[href^="tel:"]')).toBeVisible()
  await expect(page.getByRole('link', { name: apply.receipt.contact })).toBeVisible()

  const form = page.getByRole('form', { name: apply.formLabel })
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: apply.receipt.form }).click()
  await expect(form).toBeVisible()
  await expect(page.getByLabel(apply.labels.fullName)).toHaveValue(names[code])
  await expect(page.getByRole('textbox', { name: apply.labels.coverLetter })).toHaveValue(letters[code])
  await expect(page.getByText(resume.name)).toHaveCount(2)

  const own = await list.getByText(reference).textContent()
  await page.getByRole('button', { name: apply.submit }).click()
  await expect(form).toBeHidden()
  await expect(list.getByText(reference)).toHaveText(own ?? '')
  expect(await inbox.applications()).toHaveLength(1)
  await page.getByRole('button', { name: apply.receipt.form }).click()
  await page.getByLabel(apply.labels.fullName).fill(`${names[code]} II`)
  await choose(page, filesFor(email))
  await page.getByRole('button', { name: apply.submit }).click()
  await expect.poll(async () => (await inbox.applications()).length).toBe(2)
})

test('loaded anew, or come back to from the jobs → the receipt is still there', async ({
  page,
  code,
  words,
  email,
}) => {
  const { apply, careers } = words
  await page.goto(await sitePath(page.request, code, 'apply'))
  await applyAs(page, apply, code, email)
  const main = page.getByRole('main')
  const number = (await main.getByText(reference).textContent()) ?? ''
  const isThere = async () => {
    await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeVisible()
    await expect(main.getByText(number)).toBeVisible()
    await expect(ownPage(page, code)).toHaveAttribute('href', `/${code}/application/${number}`)
    for (const label of [apply.labels.photo, apply.labels.resume, apply.labels.coverLetter])
      await expect(main.locator('dl').getByText(label)).toBeVisible()
  }
  await main.getByRole('link', { name: apply.receipt.back }).click()
  await expect(page.getByRole('heading', { name: careers.jobs.title })).toBeInViewport()
  await page.goBack()
  await isThere()
  await page.reload()
  await isThere()
})

test('the language menu of a receipt → the same receipt in that language', async ({
  page,
  code,
  words,
  email,
}) => {
  await page.goto(await sitePath(page.request, code, 'apply'))
  await applyAs(page, words.apply, code, email)
  const own = (await ownPage(page, code).getAttribute('href')) ?? ''
  const header = page.getByRole('banner')
  await header.locator('summary', { hasText: words.common.nav.language }).click()
  await header.getByRole('link', { name: language('ar').name, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(ownPage(page, 'ar')).toHaveAttribute('href', own.replace(`/${code}/`, '/ar/'))
})

test('on paper → the receipt and who to ask, nothing to press or to fill in', async ({
  page,
  code,
  words,
  email,
}) => {
  const { apply, application } = words
  await page.goto(await sitePath(page.request, code, 'apply'))
  await applyAs(page, apply, code, email)
  const own = await ownPage(page, code).getAttribute('href')
  await expect(page.getByText(`${new URL(page.url()).origin}${own}`)).toBeHidden()
  await expectPrintable(page, apply.receipt.title)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`${new URL(page.url()).origin}${own}`)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await ownPage(page, code).click()
  await expect(page.getByRole('heading', { name: application.received.title })).toBeVisible()
  await expectPrintable(page, application.received.title)
})

test('a bookmark → what became of it, without a name; withdrawn by its holder', async ({
  page,
  context,
  code,
  words,
  email,
  inbox,
}) => {
  const { apply, application } = words
  await page.goto(await sitePath(page.request, code, 'apply'))
  await applyAs(page, apply, code, email)
  const path = (await ownPage(page, code).getAttribute('href')) ?? ''
  const later = await context.newPage()
  await later.goto(path)
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(application.received.title)
  const html = await later.content()
  for (const secret of [names[code], email, phone, filesFor(email).resume.name])
    expect(html).not.toContain(secret)
  await later.getByRole('link', { name: application.withdraw.submit }).click()
  await later.getByRole('button', { name: application.withdraw.submit }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(application.withdrawn.title)
  expect(await inbox.applications()).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same sent twice by others → no answer tells that somebody applied', async ({
    page,
    code,
    words,
    email,
    inbox,
  }) => {
    const { apply, application } = words
    const told: string[][] = []
    for (const sender of [email, `2-${email}`]) {
      await page.goto(await sitePath(page.request, code, 'apply'))
      await fillIn(page, apply, { name: names[code], email: sender })
      await choose(page, filesFor(email))
      await page.getByRole('button', { name: apply.submit }).click()
      await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeVisible()
      await page.waitForLoadState()
      const facts = await page.getByRole('main').locator('dd').allTextContents()
      told.push(facts.filter((fact) => !reference.test(fact)))
    }
    expect(told[1]).toEqual(told[0])
    expect(await inbox.applications()).toHaveLength(1)
    // Nobody gets a receipt by writing its address.
    await page.goto(page.url().replace('receipt=', 'receipt=x'))
    await expect(page.getByRole('heading', { name: apply.receipt.title })).toBeHidden()
    await page.goto(`/${code}/application/AAAAAAAAAAAA`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(application.notFound.title)
  })
})
