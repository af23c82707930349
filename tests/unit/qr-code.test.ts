import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQrCode } from '#lib/content/app-code.ts'

const url = 'https://www.example.com/app'

test('QR code for the app link → the SVG path draws exactly the dark modules', () => {
  const { data, size } = encode(url, { ecc: 'M', border: 4 })
  const svg = drawQrCode(url)
  const pathData = /<path d="([^"]*)"/.exec(svg)?.[1] ?? ''
  const drawnModules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of pathData.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      const row = drawnModules[Number(y)]
      if (row) row[Number(x) + step] = true
    }
  }
  expect(drawnModules).toEqual(data)
  expect(pathData.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
  expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`)
})
