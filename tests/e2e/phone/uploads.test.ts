import { applicantOn } from '#tests/support/browser/applying.ts'
import { expect, language, test as site, sitePath } from '#tests/support/browser/e2e.ts'
import { randomOf } from '#tests/support/files/random.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { type BadLine, startBadLine } from '#tests/support/servers/bad-line.ts'

// Slow enough that a busy machine still sees the states during an upload.
const slow = { bytesPerSecond: 20_000, bytesPerLoss: Number.POSITIVE_INFINITY }
const crawling = { ...slow, bytesPerSecond: 10_000 }

const test = site.extend<{ line: BadLine }>({
  line: async ({ browserName: _ }, use) => {
    const line = await startBadLine(`http://localhost:${process.env.E2E_PORT}`, 7)
    await use(line)
    await line.stop()
  },
  baseURL: async ({ line }, use) => use(line.url),
  // A browser complains of lines that are cut.
  complaints: async ({ browserName: _ }, use) => use([]),
})

const bytesOf = (count: number, seed: number) => {
  const { below } = randomOf(seed)
  return Buffer.from(Array.from({ length: count }, () => below(256)))
}

const { code, words } = language('ku')
const { apply } = words

test('on its way → percent; cancelled → gone; another: sending waits for it', async ({
  page,
  line,
  email,
  inbox,
}) => {
  const form = applicantOn(page, words)
  const cv = samplePdf('cv.pdf', email, bytesOf(300_000, 1))
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.type({ name: 'Zhilwan', email, letter: '' })
  await form.choose('photo', samplePng('me.png', email))
  await expect(form.received('photo')).toBeVisible()
  line.become(crawling)
  await form.choose('resume', samplePdf('older.pdf', email, bytesOf(300_000, 2)))
  await expect.poll(() => form.sent('resume')).toBeGreaterThan(0)
  await expect(form.part('resume')).toContainText(
    new RegExp(apply.upload.percent.replace('{percent}', '[٠-٩]{1,3}')),
  )
  await form.part('resume').getByRole('button', { name: apply.upload.cancel }).click()
  await expect(form.part('resume')).not.toContainText('older.pdf')
  await form.choose('resume', cv)
  await form.submit.click()
  await expect(form.submit).toHaveAttribute('aria-busy', 'true')
  await expect(form.submit).toContainText(apply.upload.submitting.split('{percent}')[0] ?? '')
  line.become(null)
  await expect(form.receipt).toBeVisible()
  const [application] = await inbox.applications()
  expect(application?.files[1]).toMatchObject({ name: 'cv.pdf', sha256: sha256(cv.buffer) })
})
