import { writeFileSync } from 'node:fs'
import { applyAs, choose, filesFor, fillIn, names } from '#tests/support/browser/applying.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'
import { runCli } from '#tests/support/servers/cli.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('an application with errors, its receipt, its page in each state → no violation', async ({
  page,
  code,
  words,
  email,
}) => {
  const { apply, application } = words
  await page.goto(await sitePath(page.request, code, 'apply'))
  await page.getByRole('button', { name: apply.submit }).click()
  await expect(page.locator('#fullName')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await applyAs(page, apply, code, email)
  await expectAccessible(page)
  await page.getByRole('link', { name: apply.receipt.own }).click()
  for (const [title, next] of [
    [application.received.title, page.getByRole('link', { name: application.withdraw.submit })],
    [application.withdraw.title, page.getByRole('button', { name: application.withdraw.submit })],
    [application.withdrawn.title, null],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(page)
    await next?.click()
  }
  await page.goto(`/${code}/application/AAAAAAAAAAAA`)
  await expectAccessible(page)
})

test('files that are refused → no violation', async ({ page, code, words, email }) => {
  const { photo, resume } = filesFor(email)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await fillIn(page, words.apply, { name: names[code], email })
  await choose(page, { photo: { ...resume, name: 'me.png' }, resume: { ...photo, name: 'cv.pdf' } })
  await page.getByRole('button', { name: words.apply.submit }).click()
  await expect(page.locator('#resume-error')).toBeVisible()
  await expectAccessible(page)
})

test('a message with errors, and what comes of one → no violation', async ({ page, code, words, email }) => {
  const { form, modal } = words['contact-us']
  await page.goto(`/${code}/contact-us`)
  await page.getByRole('button', { name: form.submit }).click()
  await expect(page.locator('#name')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel(form.labels.name).fill(names[code])
  await page.getByLabel(form.labels.email).fill(email)
  await page.getByLabel(form.labels.message).fill(email)
  await page.getByRole('button', { name: form.submit }).click()
  await expect(page.getByRole('heading', { name: modal.title }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: modal.ok }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
})

test('jobs of a category, found and not found, and one that is closed → no violation', async ({
  page,
  code,
}, info) => {
  for (const query of ['?category=hr', '?q=a', '?q=qqqq']) {
    await page.goto(`/${code}/careers${query}`)
    await expectAccessible(page)
  }
  const id = `closed-${info.project.name}`
  const closed = {
    ...{ id, category: 'tech', title: 'Lamp lighter', descriptionHtml: '<p>Light.</p>' },
    closedAt: '2026-11-18T10:00:00.000Z',
  }
  const file = info.outputPath('vacancy.json')
  writeFileSync(file, JSON.stringify([closed]))
  const settings = { DATA_DIR: process.env.E2E_DATA_DIR }
  expect(await runCli('vacancies', ['import', file], settings)).toMatchObject({ code: 0 })
  await page.goto(`/${code}/job-details/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lamp lighter')
  await expectAccessible(page)
})
