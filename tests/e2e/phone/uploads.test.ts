import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
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

/** A photo of 12 MB from a phone that was held upright: lying on its side, as cameras store it, with a red corner at the bottom left. */
const phonePhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const red = { create: { width: 1000, height: 1000, channels: 3, background: '#ff0000' } } as const
  const jpeg = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
    .composite([{ input: red, gravity: 'southeast' }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  // Cameras append depth maps and videos too.
  const buffer = Buffer.concat([jpeg, Buffer.alloc(12 * 1024 ** 2 - jpeg.length)])
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer }
}

const uploadLengths = (page: Page) => {
  const lengths: number[] = []
  page.on('request', (request) => {
    const length = request.headers()['upload-length']
    if (length) lengths.push(Number(length))
  })
  return lengths
}

test('a large photo → reduced before it is sent, resumed after a reload, stored upright', async ({
  page,
  line,
  email,
  inbox,
}) => {
  const form = applicantOn(page, words)
  const photo = await phonePhoto()
  const lengths = uploadLengths(page)
  await page.goto(await sitePath(page.request, code, 'apply'))
  line.become(slow)
  await form.choose('photo', photo)
  await expect.poll(() => form.sent('photo')).toBeGreaterThan(0)
  const chosen = page.locator('#photo')
  expect(await chosen.evaluate((input: HTMLInputElement) => input.files?.[0]?.size)).toBe(photo.buffer.length)
  line.become(null)
  await page.reload()
  await form.choose('photo', photo)
  await expect(form.received('photo')).toBeVisible()
  // One upload in all, of the reduced photo.
  expect(lengths).toEqual([expect.any(Number)])
  expect(lengths[0]).toBeLessThan(2 * 1024 ** 2)

  await form.type({ name: 'Zhilwan', email, letter: '' })
  await form.choose('resume', samplePdf('cv.pdf', email))
  await form.submit.click()
  await expect(form.receipt).toBeVisible()
  const [application] = await inbox.applications()
  expect(application?.files[0]).toMatchObject({ name: 'IMG_0001.jpg', type: 'image/jpeg' })
  const stored = sharp(await inbox.photo(application?.id ?? ''))
  expect(await stored.metadata()).toMatchObject({ width: 960, height: 1280 })
  const corner = await stored.extract({ left: 20, top: 1250, width: 1, height: 1 }).raw().toBuffer()
  expect([...corner].map((value) => value > 128)).toEqual([true, false, false])
})

const drawNoise = () => {
  const read = CanvasRenderingContext2D.prototype.getImageData
  CanvasRenderingContext2D.prototype.getImageData = function (...area) {
    const image = read.apply(this, area)
    crypto.getRandomValues(image.data)
    return image
  }
}

for (const [state, megabytes, script] of [
  ['truncated photo', 3, () => undefined],
  ['browser that returns noise for what was drawn, to prevent fingerprinting', 9, drawNoise],
] as const)
  test(`${state} → the photo is sent unchanged`, async ({ page }) => {
    const form = applicantOn(page, words)
    const photo = await phonePhoto()
    const buffer = photo.buffer.subarray(0, megabytes * 1024 ** 2)
    const lengths = uploadLengths(page)
    await page.addInitScript(script)
    await page.goto(await sitePath(page.request, code, 'apply'))
    await form.choose('photo', { ...photo, buffer })
    await expect(form.received('photo')).toBeVisible()
    expect(lengths).toEqual([buffer.length])
  })

test('a site that accepts no uploads → the reduced photo is sent with the form', async ({
  page,
  email,
  inbox,
}) => {
  const form = applicantOn(page, words)
  await page.route('**/web/uploads', (route) => route.fulfill({ status: 404 }))
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.type({ name: 'Zhilwan', email, letter: '' })
  // The server would refuse 12 MB.
  await form.choose('photo', await phonePhoto())
  await form.choose('resume', samplePdf('cv.pdf', email))
  await form.submit.click()
  await expect(form.receipt).toBeVisible()
  const [application] = await inbox.applications()
  expect(application?.files[0]).toMatchObject({ kind: 'photo', name: 'IMG_0001.jpg' })
})

test('a file that changes while it is uploaded → its field asks for it again; all else stays', async ({
  page,
  line,
  email,
}, testInfo) => {
  const form = applicantOn(page, words)
  const path = testInfo.outputPath('cv.pdf')
  await writeFile(path, samplePdf('cv.pdf', email, bytesOf(300_000, 3)).buffer)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.type({ name: 'Zhilwan', email, letter: '' })
  line.become(slow)
  await page.locator('#resume').setInputFiles(path)
  await expect.poll(() => form.sent('resume')).toBeGreaterThan(0)
  await writeFile(path, samplePdf('cv.pdf', email, bytesOf(300_000, 4)).buffer)
  await expect(form.part('resume').getByRole('alert')).toHaveText(apply.errors.fileUnreadable)
  await expect(form.field('fullName')).toHaveValue('Zhilwan')
  line.become(null)
  await page.locator('#resume').setInputFiles(path)
  await expect(form.received('resume')).toBeVisible()
})

test('a network that resets PATCH → the form is sent with its files within a minute', async ({
  page,
  email,
  inbox,
}) => {
  const form = applicantOn(page, words)
  await page.route('**/web/uploads/*', (route, request) =>
    request.method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.type({ name: 'Zhilwan', email, letter: '' })
  await form.choose('photo', samplePng('me.png', email))
  await form.choose('resume', samplePdf('cv.pdf', email))
  await form.submit.click()
  await expect(form.receipt).toBeVisible({ timeout: 60_000 })
  const [application] = await inbox.applications()
  expect(application?.files).toMatchObject([{ name: 'me.png' }, { name: 'cv.pdf' }])
})
