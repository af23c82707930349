import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { env } from '#lib/base/env.ts'
import { sendLinkContent } from '#lib/content/send-link.ts'
import { appUrl } from '#lib/i18n/links.ts'

test('QR code of the link to the app → its path draws exactly the dark squares of the code', () => {
  const { size, path } = sendLinkContent('en').code
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      const row = drawn[Number(y)]
      if (row) row[Number(x) + step] = true
    }
  }
  expect(drawn).toEqual(encode(appUrl(env()), { ecc: 'M', border: 4 }).data)
  expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
})
