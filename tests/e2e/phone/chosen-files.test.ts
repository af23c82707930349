import type { Page } from '@playwright/test'
import { applicantOn, filesFor, names } from '#tests/support/browser/applying.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'
import { smallControls } from '#tests/support/browser/whole-page.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** Large enough to touch and to read, and nothing against the guidelines. */
const expectUsable = async (page: Page) => {
  await expect.poll(() => smallControls(page)).toEqual([])
  await expectAccessible(page)
}

/** Swallows file uploads without an answer from now on; waits until one is under way. */
const inVain = async (page: Page, choose: () => Promise<void>) => {
  await page.route('**/web/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.fallback(),
  )
  const piece = page.waitForRequest((request) => request.method() === 'PATCH')
  await choose()
  await piece
}

test('files chosen, refused, on their way, and back after a reload → everything is large enough, no violation', async ({
  page,
  code,
  words,
  email,
}) => {
  const { apply } = words
  const form = applicantOn(page, words)
  const { photo, resume } = filesFor(email)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.type({ name: names[code], email, letter: '' })
  await form.choose('photo', photo)
  await form.choose('resume', resume)
  for (const field of ['photo', 'resume'] as const) await expect(form.received(field)).toBeVisible()
  await expectUsable(page)

  await inVain(page, () => form.choose('resume', samplePdf('newer.pdf', email)))
  await expect(form.progress('resume')).toBeVisible()
  await expect(form.part('resume')).toContainText('newer.pdf')
  await expectUsable(page)

  await page.reload()
  await expect(page.getByText(apply.draft.restored)).toBeVisible()
  await expect(form.part('resume')).toContainText(apply.upload.unfinished)
  await expect(form.received('photo')).toBeVisible()
  await expectUsable(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('files refused where nothing was → the summary leads to them, all is large enough, no violation', async ({
  page,
  code,
  words,
}) => {
  const { apply } = words
  const form = applicantOn(page, words)
  await page.goto(await sitePath(page.request, code, 'apply'))
  for (const field of ['photo', 'resume'] as const) {
    await form.choose(field, { name: 'other.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(form.part(field).getByRole('alert')).toBeVisible()
  }
  await form.submit.click()
  await expect(page.getByRole('alert').filter({ hasText: apply.summary.title })).toBeFocused()
  await expectUsable(page)
})
