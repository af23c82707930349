import { applicantOn } from '#tests/support/browser/applying.ts'
import { expect, sitePath, test } from '#tests/support/browser/e2e.ts'
import { samplePdf, samplePng } from '#tests/support/files/sample-files.ts'

test('code that uploads files does not come → after a while they go along with the form', async ({
  page,
  code,
  words,
  email,
  inbox,
}) => {
  const form = applicantOn(page, words)
  await page.clock.install()
  await page.goto(await sitePath(page.request, code, 'apply'))
  // All other code comes by then.
  await form.type({ name: 'Zhilwan', email, letter: '' })
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  await page.route(/\/_next\/static\/.+\.js$/, (route) => {
    asked.push(route.request().url())
  })

  await form.choose('resume', samplePdf('cv.pdf', email))
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.clock.fastForward(20_000)
  await expect(form.part('resume').locator('[data-step="sending"]')).toBeVisible()

  await form.choose('photo', samplePng('me.png', email))
  await form.submit.click()
  await expect(form.submit).toHaveAttribute('aria-busy', 'true')
  await expect(async () => {
    await page.clock.fastForward(7000)
    await expect(form.receipt).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect(await inbox.applications()).toMatchObject([{ files: [{ name: 'me.png' }, { name: 'cv.pdf' }] }])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
