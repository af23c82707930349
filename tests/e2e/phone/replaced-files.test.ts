import type { APIRequestContext, Page } from '@playwright/test'
import { applicantOn, keptOn, refusedSentence } from '#tests/support/browser/applying.ts'
import { expect, language, test as site, sitePath } from '#tests/support/browser/e2e.ts'
import { type SampleFile, samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { startBadLine } from '#tests/support/servers/bad-line.ts'

const test = site.extend<{ line: Awaited<ReturnType<typeof startBadLine>> }>({
  line: async ({ browserName: _ }, use) => {
    const line = await startBadLine(`http://localhost:${process.env.E2E_PORT}`, 11)
    await use(line)
    await line.stop()
  },
  baseURL: async ({ line }, use) => use(line.url),
  // A browser complains of lines that are cut.
  complaints: async ({ browserName: _ }, use) => use([]),
})

const slow = { bytesPerSecond: 10_000, bytesPerLoss: Number.POSITIVE_INFINITY }
const half = ({ buffer, ...file }: SampleFile) => ({ ...file, buffer: buffer.subarray(0, buffer.length / 2) })
const large = (name: string, email: string) => samplePdf(name, email, Buffer.alloc(300_000, 'x'))

const tokenOn = async (page: Page): Promise<string> =>
  JSON.parse((await keptOn(page)) ?? '{}').files.resume.token
const statusOf = async (request: APIRequestContext, token = '') =>
  (await request.head(`/web/uploads/${token}`, { headers: { 'tus-resumable': '1.0.0' } })).status()

const { code, words } = language('ku')
const { apply } = words

/** A form with a photo and the CV good.pdf, both received. */
const filledIn = async (page: Page, email: string) => {
  const form = applicantOn(page, words)
  const cv = samplePdf('good.pdf', email)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.type({ name: 'Zhilwan', email, letter: '' })
  await form.choose('photo', samplePng('good.png', email))
  await form.choose('resume', cv)
  for (const field of ['photo', 'resume'] as const) await expect(form.received(field)).toBeVisible()
  return {
    ...form,
    cv,
    /** The earlier file stands, can be removed, and the page says what was not taken. */
    stands: async (field: 'photo' | 'resume', refused: string, why: string) => {
      const earlier = field === 'photo' ? 'good.png' : 'good.pdf'
      const said = refusedSentence(apply, { file: refused, why, earlier })
      await expect(form.part(field).getByRole('alert')).toHaveText(said)
      await expect(form.part(field).locator('[id$=-file] > bdi:first-child')).toHaveText(earlier)
      await expect(form.received(field)).toBeVisible()
      const remove = field === 'photo' ? apply.removePhoto : apply.removeCv
      await expect(form.part(field).getByRole('button', { name: remove })).toBeVisible()
    },
  }
}

test('replacements refused, at choice and by content → the good files stay, and are sent', async ({
  page,
  email,
  inbox,
}) => {
  const form = await filledIn(page, email)
  const token = await tokenOn(page)
  await form.choose('photo', { name: 'new.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await form.stands('photo', 'new.gif', apply.errors.photoType)
  await form.choose('resume', half(samplePdf('new.pdf', email)))
  await form.stands('resume', 'new.pdf', apply.errors.cvDamaged)
  await expect(page.locator('#resume')).toHaveAttribute('aria-invalid', 'false')
  expect(await tokenOn(page)).toBe(token)
  await page.reload()
  for (const field of ['photo', 'resume'] as const) await expect(form.received(field)).toBeVisible()
  await expect(form.part('resume').locator('[id$=-file] > bdi:first-child')).toHaveText('good.pdf')
  await form.submit.click()
  await expect(form.receipt).toBeVisible()
  expect(await inbox.applications()).toMatchObject([
    { files: [{ name: 'good.png' }, { name: 'good.pdf', sha256: sha256(form.cv.buffer) }] },
  ])
})

test('a good one → the server forgets the earlier one then, and not before', async ({
  page,
  line,
  email,
}) => {
  const form = await filledIn(page, email)
  const earlier = await tokenOn(page)
  line.become(slow)
  await form.choose('resume', large('new.pdf', email))
  await expect.poll(() => form.sent('resume')).toBeGreaterThan(0)
  expect(await statusOf(page.request, earlier)).toBe(200)
  line.become(null)
  await expect(form.received('resume')).toBeVisible()
  await expect(form.part('resume').locator('[id$=-file] > bdi:first-child')).toHaveText('new.pdf')
  await expect.poll(() => statusOf(page.request, earlier)).toBe(404)
})
