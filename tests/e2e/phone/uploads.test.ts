import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { applicationForm } from '#tests/support/browser/application-form.ts'
import { test as base, expect, language, sitePath } from '#tests/support/browser/e2e.ts'
import { samplePdf } from '#tests/support/files/sample-files.ts'
import { startUnreliableProxy, type UnreliableProxy } from '#tests/support/servers/unreliable-proxy.ts'

// Slow enough for tests to observe an upload's states even on a busy machine.
const slowConnection = { bytesPerSecond: 20_000, bytesPerReset: Number.POSITIVE_INFINITY }

const test = base.extend<{ unreliableProxy: UnreliableProxy }>({
  unreliableProxy: async ({ browserName: _ }, use) => {
    const unreliableProxy = await startUnreliableProxy(`http://localhost:${process.env.E2E_PORT}`, 7)
    await use(unreliableProxy)
    await unreliableProxy.stop()
  },
  baseURL: async ({ unreliableProxy }, use) => use(unreliableProxy.url),
})

const { code, messages } = language('ku')

/**
 * Creates a 12 MB photo like one taken with a phone held upright: landscape pixels and an EXIF rotation. Once rotated,
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
  // Zeros after the image stand in for the depth maps and videos that cameras append.
  const buffer = Buffer.concat([jpeg, Buffer.alloc(12 * 1024 ** 2 - jpeg.length)])
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer }
}

const recordUploadLengths = (page: Page) => {
  const uploadLengths: number[] = []
  page.on('request', (request) => {
    const length = request.headers()['upload-length']
    if (length) uploadLengths.push(Number(length))
  })
  return uploadLengths
}

test('large photo → is downscaled before upload and stored upright; if the photo is chosen again after a reload, its upload resumes', async ({
  page,
  unreliableProxy,
  email,
  inbox,
}) => {
  const form = applicationForm(page, messages)
  const photo = await makePhonePhoto()
  const uploadLengths = recordUploadLengths(page)
  await page.goto(await sitePath(page.request, code, 'apply'))
  unreliableProxy.setQuality(slowConnection)
  await form.chooseFile('photo', photo)
  await expect.poll(() => form.readSentBytes('photo')).toBeGreaterThan(0)
  const input = page.locator('#photo')
  expect(await input.evaluate((input: HTMLInputElement) => input.files?.[0]?.size)).toBe(photo.buffer.length)
  unreliableProxy.setQuality(null)
  await page.reload()
  await form.chooseFile('photo', photo)
  await expect(form.receivedNote('photo')).toBeVisible()
  // Only the downscaled photo is uploaded, and only once.
  expect(uploadLengths).toEqual([expect.any(Number)])
  expect(uploadLengths[0]).toBeLessThan(2 * 1024 ** 2)

  await form.fillTextFields({ name: 'Zhilwan', email, letter: '' })
  await form.chooseFile('resume', samplePdf('cv.pdf', email))
  await form.submitButton.click()
  await expect(form.receiptHeading).toBeVisible()
  const [application] = await inbox.applications()
  expect(application?.files[0]).toMatchObject({ name: 'IMG_0001.jpg', type: 'image/jpeg' })
  const storedPhoto = sharp(await inbox.photo(application?.id ?? ''))
  expect(await storedPhoto.metadata()).toMatchObject({ width: 960, height: 1280 })
  const corner = await storedPhoto.extract({ left: 20, top: 1250, width: 1, height: 1 }).raw().toBuffer()
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
    const uploadLengths = recordUploadLengths(page)
    await page.addInitScript(script)
    await page.goto(await sitePath(page.request, code, 'apply'))
    await form.chooseFile('photo', { ...photo, buffer })
    // On a busy machine, checking and uploading up to 9 MB takes longer than the default timeout.
    await expect(form.receivedNote('photo')).toBeVisible({ timeout: 120_000 })
    expect(uploadLengths).toEqual([buffer.length])
  })

test('/web/uploads responds with 404 → the downscaled photo is sent with the form', async ({
  page,
  email,
  inbox,
}) => {
  const form = applicationForm(page, messages)
  await page.route('**/web/uploads', (route) => route.fulfill({ status: 404 }))
  await page.goto(await sitePath(page.request, code, 'apply'))
  await form.fillTextFields({ name: 'Zhilwan', email, letter: '' })
  // The server would refuse the original photo, which is larger than 10 MB.
  await form.chooseFile('photo', await makePhonePhoto())
  await form.chooseFile('resume', samplePdf('cv.pdf', email))
  await form.submitButton.click()
  await expect(form.receiptHeading).toBeVisible()
  const [application] = await inbox.applications()
  expect(application?.files[0]).toMatchObject({ field: 'photo', name: 'IMG_0001.jpg' })
})
