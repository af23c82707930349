import { setTimeout as wait } from 'node:timers/promises'
import { test as base, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { reencodePhoto } from '#backend/files/file-validation.ts'
import { applicationForm } from '#tests/support/browser/application-form.ts'
import { language } from '#tests/support/browser/e2e.ts'
import { pathOf } from '#tests/support/browser/site-pages.ts'
import { createRandom } from '#tests/support/files/random.ts'
import { samplePdf, sha256 } from '#tests/support/files/sample-files.ts'
import { inboxOf } from '#tests/support/servers/inbox.ts'
import { startUnreliableProxy } from '#tests/support/servers/unreliable-proxy.ts'

const seed = 20261121
// 50 kbit/s, with a connection reset about every 40 kB.
const badConnection = { bytesPerSecond: 50_000 / 8, bytesPerReset: 40_000 }
const outageMs = 60_000

const randomBytes = (count: number) => {
  const { integerBelow } = createRandom(seed)
  return Buffer.from(Array.from({ length: count }, () => integerBelow(256)))
}

const makeNoisePhoto = async () => {
  const side = 100
  const raw = { width: side, height: side, channels: 3 } as const
  const buffer = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer()
  return { name: 'me.png', mimeType: 'image/png', buffer }
}

const reloadUntilLoaded = (page: Page) =>
  expect(async () => {
    await page.reload({ waitUntil: 'domcontentloaded', timeout: 60_000 })
    await page.locator('#fullName').waitFor({ timeout: 10_000 })
  }).toPass()

// Use Playwright's own `test`. The one in e2e.ts fails on the error that browsers log for each lost connection.
base(
  '50 kbit/s, lost connections, a reload and a minute offline → one complete application is stored',
  async ({ page }) => {
    base.setTimeout(420_000)
    const { messages } = language('ku')
    const { apply } = messages
    const email = `bad-line-${seed}-${Date.now()}@example.com`
    const photo = await makeNoisePhoto()
    const cv = samplePdf('cv.pdf', email, randomBytes(220_000))
    const proxy = await startUnreliableProxy(`http://localhost:${process.env.E2E_PORT}`, seed)
    const form = applicationForm(page, messages)
    const get = async (path: string) => (await page.request.get(proxy.url + path)).text()
    const path = await pathOf(get, 'ku', 'apply')
    await page.goto(proxy.url + path, { waitUntil: 'networkidle' })
    proxy.setQuality(badConnection)

    await form.fillTextFields({ name: 'ژیلوان', email, letter: 'سڵاو' })
    await form.chooseFile('photo', photo)
    await form.chooseFile('resume', cv)
    await expect.poll(() => form.readSentBytes('resume'), { timeout: 120_000 }).toBeGreaterThan(70_000)
    await reloadUntilLoaded(page)
    await expect(form.field('fullName')).toHaveValue('ژیلوان', { timeout: 60_000 })
    await expect(form.letter).toHaveValue('سڵاو')
    await form.chooseFile('photo', photo)
    await form.chooseFile('resume', cv)
    await expect.poll(() => form.readSentBytes('resume'), { timeout: 120_000 }).toBeGreaterThan(110_000)

    await proxy.disconnect()
    await expect(form.fileField('resume')).toContainText(apply.upload.waiting, { timeout: 40_000 })
    await form.submitButton.click()
    await expect(form.submitButton).toHaveAttribute('aria-busy', 'true')
    await wait(outageMs)
    await proxy.reconnect()

    // If the response is lost too, the form becomes idle without a receipt, so submit it again.
    await expect(async () => {
      const isBusy = (await form.submitButton.getAttribute('aria-busy')) === 'true'
      const isSent = await form.receiptHeading.isVisible()
      if (!isBusy && !isSent) await form.submitButton.click()
      await expect(form.receiptHeading).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 180_000 })

    expect(proxy.countConnectionResets()).toBeGreaterThan(0)
    const [application, ...others] = await inboxOf(email).applications()
    expect(others).toEqual([])
    expect(application).toMatchObject({ name: 'ژیلوان', email, coverLetter: 'سڵاو' })
    const expectedPhoto = await reencodePhoto(photo.buffer, 'png')
    expect(application?.files).toMatchObject([
      { field: 'photo', sha256: expectedPhoto && sha256(expectedPhoto) },
      { field: 'resume', sha256: sha256(cv.buffer) },
    ])
    await proxy.stop()
  },
)
