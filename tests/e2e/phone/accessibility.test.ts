import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  applicantNames,
  applicationForm,
  applyAs,
  coverLetters,
  filesFor,
} from '#tests/support/browser/application-form.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'
import { findSmallControls } from '#tests/support/browser/page-inspection.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'
import { runCli } from '#tests/support/servers/cli.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** Expects the page's form to have no controls that are too small, and the page to have no axe violations. */
const expectUsable = async (page: Page) => {
  await expect.poll(() => findSmallControls(page)).toEqual([])
  await expectAccessible(page)
}

test('application form’s errors, receipt, application page and withdrawal page → have no axe violations', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { apply, application } = messages
  await page.goto(await sitePath(page.request, code, 'apply'))
  await page.getByRole('button', { name: apply.submit }).click()
  await expect(page.locator('#fullName')).toHaveAttribute('aria-invalid', 'true')
  await expectUsable(page)
  await applyAs(page, apply, code, email)
  await expectAccessible(page)
  await page.getByRole('link', { name: apply.receipt.own }).click()
  for (const [title, button] of [
    [application.received.title, page.getByRole('link', { name: application.withdraw.submit })],
    [application.withdraw.title, page.getByRole('button', { name: application.withdraw.submit })],
    [application.withdrawn.title, null],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(page)
    await button?.click()
  }
  await page.goto(`/${code}/application/AAAAAAAAAAAA`)
  await expectAccessible(page)
})

test('refused, received, uploading and restored files → their controls are large enough; there are no axe violations', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { apply } = messages
  const form = applicationForm(page, messages)
  const { photo, resume } = filesFor(email)
  await page.goto(await sitePath(page.request, code, 'apply'))
  for (const field of ['photo', 'resume'] as const) {
    await form.chooseFile(field, { name: 'other.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(form.fileField(field).getByRole('alert')).toBeVisible()
  }
  await form.submitButton.click()
  await expect(page.getByRole('alert').filter({ hasText: apply.summary.title })).toBeFocused()
  await expectUsable(page)

  await form.fillTextFields({ name: applicantNames[code], email, letter: '' })
  await form.chooseFile('photo', photo)
  await form.chooseFile('resume', resume)
  for (const field of ['photo', 'resume'] as const) await expect(form.receivedNote(field)).toBeVisible()
  await expectUsable(page)

  // From here on, PATCH requests receive no response, so an upload stays in progress.
  await page.route('**/web/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.fallback(),
  )
  const patchRequestPromise = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.chooseFile('resume', samplePdf('newer.pdf', email))
  await patchRequestPromise
  await expect(form.progressBar('resume')).toBeVisible()
  await expect(form.fileField('resume')).toContainText('newer.pdf')
  await expectUsable(page)

  await page.reload()
  await expect(form.receivedNote('photo')).toBeVisible()
  await expectUsable(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('contact form’s errors, success dialog and receipt → have no axe violations', async ({
  page,
  code,
  messages,
  email,
}) => {
  const { form, modal } = messages['contact-us']
  await page.goto(`/${code}/contact-us`)
  await page.getByRole('button', { name: form.submit }).click()
  await expect(page.locator('#name')).toHaveAttribute('aria-invalid', 'true')
  await expectUsable(page)
  await page.getByLabel(form.labels.name).fill(applicantNames[code])
  await page.getByLabel(form.labels.email).fill(email)
  await page.getByLabel(form.labels.message).fill(coverLetters[code])
  await page.getByRole('button', { name: form.submit }).click()
  await expect(page.getByRole('dialog', { name: modal.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: modal.ok }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
})

test('filtered vacancy list, search with and without results, and closed vacancy → have no axe violations', async ({
  page,
  code,
}, info) => {
  for (const query of ['?category=hr', '?q=a', '?q=qqqq']) {
    await page.goto(`/${code}/careers${query}`)
    await expectAccessible(page)
  }
  const id = `closed-${info.project.name}`
  const closedVacancy = {
    ...{ id, category: 'tech', title: 'Lamp lighter', descriptionHtml: '<p>Light.</p>' },
    closedAt: '2026-11-18T10:00:00.000Z',
  }
  const file = info.outputPath('vacancy.json')
  writeFileSync(file, JSON.stringify([closedVacancy]))
  const settings = { DATA_DIR: process.env.E2E_DATA_DIR }
  expect(await runCli('vacancies', ['import', file], settings)).toMatchObject({ code: 0 })
  await page.goto(`/${code}/job-details/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lamp lighter')
  await expectAccessible(page)
})
