import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { applicationForm } from '#tests/support/browser/application-form.ts'
import { expect, language, test as site, sitePath } from '#tests/support/browser/e2e.ts'
import { createRandom } from '#tests/support/files/random.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { startUnreliableProxy, type UnreliableProxy } from '#tests/support/servers/unreliable-proxy.ts'

// This is slow enough for the tests to see the states of an upload even on a busy machine.
const slowConnection = { bytesPerSecond: 20_000, bytesPerLoss: Number.POSITIVE_INFINITY }
const slowerConnection = { ...slowConnection, bytesPerSecond: 10_000 }

const test = site.extend<{ connection: UnreliableProxy }>({
  connection: async ({ browserName: _ }, use) => {
    const connection = await startUnreliableProxy(`http://localhost:${process.env.E2E_PORT}`, 7)
    await use(connection)
    await connection.stop()
  },
  baseURL: async ({ connection }, use) => use(connection.url),
  // Browsers log an error for each connection that is reset.
  pageErrors: async ({ browserName: _ }, use) => use([]),
})

const randomBytes = (count: number, seed: number) => {
  const { below } = createRandom(seed)
  return Buffer.from(Array.from({ length: count }, () => below(256)))
}

const { code, messages } = language('ku')
const { apply } = messages

test('cancelled upload replaced by another file → Submit waits for that file, which is stored', async ({
  page,
  connection,
  email,
  inbox,
}) => {
  const form = applicationForm(page, messages)
  const cv = samplePdf('cv.pdf', email, randomBytes(300_000, 1))
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.typeText({ name: 'Zhilwan', email, letter: '' })
  await form.chooseFile('photo', samplePng('me.png', email))
  await expect(form.receivedNote('photo')).toBeVisible()
  connection.setQuality(slowerConnection)
  await form.chooseFile('resume', samplePdf('older.pdf', email, randomBytes(300_000, 2)))
  await expect.poll(() => form.readSentBytes('resume')).toBeGreaterThan(0)
  await expect(form.fileField('resume')).toContainText(
    new RegExp(apply.upload.percent.replace('{percent}', '[٠-٩]{1,3}')),
  )
  await form.fileField('resume').getByRole('button', { name: apply.upload.cancel }).click()
  await expect(form.fileField('resume')).not.toContainText('older.pdf')
  await form.chooseFile('resume', cv)
  await form.submitButton.click()
  await expect(form.submitButton).toHaveAttribute('aria-busy', 'true')
  await expect(form.submitButton).toContainText(apply.upload.submitting.split('{percent}')[0] ?? '')
  connection.setQuality(null)
  await expect(form.receiptHeading).toBeVisible()
  const [application] = await inbox.applications()
  expect(application?.files[1]).toMatchObject({ name: 'cv.pdf', sha256: sha256(cv.buffer) })
})

/**
 * Makes a 12 MB photo like that of a phone held upright: it is in landscape format with an EXIF rotation, after which
 * its bottom left corner is red.
 */
const makePhonePhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const red = { create: { width: 1000, height: 1000, channels: 3, background: '#ff0000' } } as const
  const jpeg = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
    .composite([{ input: red, gravity: 'southeast' }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  // Zeros after the image stand for the depth maps and videos that cameras append.
  const buffer = Buffer.concat([jpeg, Buffer.alloc(12 * 1024 ** 2 - jpeg.length)])
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer }
}

const recordUploadLengths = (page: Page) => {
  const lengths: number[] = []
  page.on('request', (request) => {
    const length = request.headers()['upload-length']
    if (length) lengths.push(Number(length))
  })
  return lengths
}

test('large photo → reduced before its upload, which resumes after a reload, and stored upright', async ({
  page,
  connection,
  email,
  inbox,
}) => {
  const form = applicationForm(page, messages)
  const photo = await makePhonePhoto()
  const lengths = recordUploadLengths(page)
  await page.goto(await sitePath(page.request, code, 'apply'))
  connection.setQuality(slowConnection)
  await form.chooseFile('photo', photo)
  await expect.poll(() => form.readSentBytes('photo')).toBeGreaterThan(0)
  const input = page.locator('#photo')
  expect(await input.evaluate((input: HTMLInputElement) => input.files?.[0]?.size)).toBe(photo.buffer.length)
  connection.setQuality(null)
  await page.reload()
  await form.chooseFile('photo', photo)
  await expect(form.receivedNote('photo')).toBeVisible()
  // There is only one upload, that of the reduced photo.
  expect(lengths).toEqual([expect.any(Number)])
  expect(lengths[0]).toBeLessThan(2 * 1024 ** 2)

  await form.typeText({ name: 'Zhilwan', email, letter: '' })
  await form.chooseFile('resume', samplePdf('cv.pdf', email))
  await form.submitButton.click()
  await expect(form.receiptHeading).toBeVisible()
  const [application] = await inbox.applications()
  expect(application?.files[0]).toMatchObject({ name: 'IMG_0001.jpg', type: 'image/jpeg' })
  const stored = sharp(await inbox.photo(application?.id ?? ''))
  expect(await stored.metadata()).toMatchObject({ width: 960, height: 1280 })
  const corner = await stored.extract({ left: 20, top: 1250, width: 1, height: 1 }).raw().toBuffer()
  expect([...corner].map((value) => value > 128)).toEqual([true, false, false])
})

const returnNoiseFromCanvas = () => {
  const getImageData = CanvasRenderingContext2D.prototype.getImageData
  CanvasRenderingContext2D.prototype.getImageData = function (...args) {
    const image = getImageData.apply(this, args)
    crypto.getRandomValues(image.data)
    return image
  }
}

for (const [state, megabytes, script] of [
  ['truncated photo', 3, () => undefined],
  ['browser whose canvas returns noise, to prevent fingerprinting', 9, returnNoiseFromCanvas],
] as const)
  test(`${state} → the photo is uploaded unchanged`, async ({ page }) => {
    const form = applicationForm(page, messages)
    const photo = await makePhonePhoto()
    const buffer = photo.buffer.subarray(0, megabytes * 1024 ** 2)
    const lengths = recordUploadLengths(page)
    await page.addInitScript(script)
    await page.goto(await sitePath(page.request, code, 'apply'))
    await form.chooseFile('photo', { ...photo, buffer })
    await expect(form.receivedNote('photo')).toBeVisible()
    expect(lengths).toEqual([buffer.length])
  })

test('/web/uploads responds with 404 → the reduced photo is sent with the form', async ({
  page,
  email,
  inbox,
}) => {
  const form = applicationForm(page, messages)
  await page.route('**/web/uploads', (route) => route.fulfill({ status: 404 }))
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.typeText({ name: 'Zhilwan', email, letter: '' })
  // The server would refuse the original photo, because it is larger than 10 MB.
  await form.chooseFile('photo', await makePhonePhoto())
  await form.chooseFile('resume', samplePdf('cv.pdf', email))
  await form.submitButton.click()
  await expect(form.receiptHeading).toBeVisible()
  const [application] = await inbox.applications()
  expect(application?.files[0]).toMatchObject({ field: 'photo', name: 'IMG_0001.jpg' })
})

test('file changed during its upload → error at its field; the file can be chosen again', async ({
  page,
  connection,
  email,
}, testInfo) => {
  const form = applicationForm(page, messages)
  const path = testInfo.outputPath('cv.pdf')
  await writeFile(path, samplePdf('cv.pdf', email, randomBytes(300_000, 3)).buffer)
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.typeText({ name: 'Zhilwan', email, letter: '' })
  connection.setQuality(slowConnection)
  await page.locator('#resume').setInputFiles(path)
  await expect.poll(() => form.readSentBytes('resume')).toBeGreaterThan(0)
  await writeFile(path, samplePdf('cv.pdf', email, randomBytes(300_000, 4)).buffer)
  await expect(form.fileField('resume').getByRole('alert')).toHaveText(apply.errors.fileUnreadable)
  await expect(form.field('fullName')).toHaveValue('Zhilwan')
  connection.setQuality(null)
  await page.locator('#resume').setInputFiles(path)
  await expect(form.receivedNote('resume')).toBeVisible()
})

test('network that resets PATCH requests → application stored with its files within a minute', async ({
  page,
  email,
  inbox,
}) => {
  const form = applicationForm(page, messages)
  await page.route('**/web/uploads/*', (route, request) =>
    request.method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.typeText({ name: 'Zhilwan', email, letter: '' })
  await form.chooseFile('photo', samplePng('me.png', email))
  await form.chooseFile('resume', samplePdf('cv.pdf', email))
  await form.submitButton.click()
  await expect(form.receiptHeading).toBeVisible({ timeout: 60_000 })
  const [application] = await inbox.applications()
  expect(application?.files).toMatchObject([{ name: 'me.png' }, { name: 'cv.pdf' }])
})
