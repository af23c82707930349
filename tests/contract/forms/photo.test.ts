import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { redrawn } from '#tests/support/files/redrawn.ts'
import { type SampleFile, sha256 } from '#tests/support/files/sample-files.ts'
import {
  type FormSite,
  formOf,
  goodText,
  openFormSite,
  post,
  read,
  resume,
} from '#tests/support/servers/form-site.ts'

let opened: FormSite
beforeAll(async () => {
  opened = await openFormSite()
})
afterAll(() => opened.close())

const red = { r: 255, g: 0, b: 0 }
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a2cdc' } })

/** A camera's photo: lying on its side, and telling where and with what it was taken. */
const cameraPhoto = () =>
  canvas(300, 200)
    .composite([
      { input: { create: { width: 60, height: 60, channels: 3, background: red } }, left: 0, top: 0 },
    ])
    .withExif({
      IFD0: { Make: 'Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 11/1 0/1' },
    })
    .withMetadata({ orientation: 6 })

const colorAt = async (bytes: Buffer, left: number, top: number) =>
  [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3)

const noise = async (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const apply = async (photo: SampleFile, email: string, key?: string) => {
  const body = formOf({ lng: 'en', ...goodText, email, photo, resume })
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const answer = await read(await applyJob(post({ body, headers }), 'recruiter', opened.site))
  const stored = (await opened.applications()).filter((one) => one.email === email)
  return { answer, stored }
}

test.each(['jpeg', 'png'] as const)(
  'a %s is kept upright and tells nothing of its origin',
  async (format) => {
    const original = await cameraPhoto().toFormat(format).toBuffer()
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const drawn = await redrawn(original, format, 5e6)
    if (!drawn) throw new Error('not drawn')
    const { width, height, exif, icc, xmp, orientation, format: kept } = await sharp(drawn).metadata()
    expect({ width, height, exif, icc, xmp, orientation, kept }).toEqual({
      width: 200,
      height: 300,
      kept: format,
    })
    expect(drawn.includes('Camera')).toBe(false)
    // The pixel at the start of the side has moved to the end of the top.
    const [r = 0, , b = 0] = await colorAt(drawn, 190, 10)
    expect(r > 200 && b < 60).toBe(true)
    const [left = 0] = await colorAt(drawn, 10, 10)
    expect(left).toBeLessThan(60)
  },
)

test('what is kept is what its size and its sum say, and the same upload stays the same thing', async () => {
  const buffer = await cameraPhoto().jpeg().toBuffer()
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
  const first = await apply(photo, 'same@example.com')
  const again = await apply(photo, 'same@example.com')
  expect([first.answer.status, again.answer.reference]).toEqual([200, first.answer.reference])
  expect(again.stored).toHaveLength(1)
  const kept = again.stored[0]?.files[0]
  const drawn = await redrawn(buffer, 'jpeg', 5e6)
  expect(drawn && { bytes: drawn.length, sha256: sha256(drawn) }).toMatchObject({
    bytes: kept?.bytes,
    sha256: kept?.sha256,
  })
  expect(kept?.sha256).not.toBe(sha256(buffer))
})

test('two photos of the same pixels are two things', async () => {
  const key = 'a-key-of-enough-letters'
  const plain = await canvas(20, 20).png().toBuffer()
  const described = await canvas(20, 20)
    .withExif({ IFD0: { Make: 'B' } })
    .png()
    .toBuffer()
  const of = (buffer: Buffer) => ({ name: 'a.png', mimeType: 'image/png', buffer })
  expect((await apply(of(plain), 'two@example.com', key)).answer.status).toBe(200)
  expect((await apply(of(described), 'two@example.com', key)).answer.status).toBe(409)
})

test('a large photo is made smaller, and never larger than the limit', { timeout: 60_000 }, async () => {
  const wide = await canvas(4000, 1000).jpeg().toBuffer()
  const small = await redrawn(wide, 'jpeg', 5e6)
  expect(await sharp(small ?? undefined).metadata()).toMatchObject({ width: 1280, height: 320 })
  const noisy = await (await noise(1600)).png().toBuffer()
  const drawn = await redrawn(noisy, 'png', 4e6)
  expect(drawn?.length).toBeLessThan(4e6)
})

test('a photo whose end is missing → none', async () => {
  const whole = await canvas(20, 20).png().toBuffer()
  expect(await redrawn(whole.subarray(0, whole.length - 20), 'png')).toBeNull()
})
