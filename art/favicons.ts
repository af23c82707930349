import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { brandMark } from '#lib/brand.ts'
import { readColour } from './colours.ts'

/** Returns an .ico file containing a PNG of 32 × 32 pixels. */
function createIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.set([32, 32], 6)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const drawSvg = (
  cornerRadius: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" aria-hidden="true">
  <rect width="48" height="48" rx="${cornerRadius}" fill="${readColour('green')}"/>
  <path d="${brandMark.lines}" fill="none" stroke="#fff" stroke-width="${brandMark.lineWidth}" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="${brandMark.shapes}" fill="#fff"/>
</svg>
`

const renderPng = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer()

/** Draws the favicons and app icons from the brand mark. Returns them keyed by their paths in the project. */
export const drawIcons = async (): Promise<Record<string, Buffer>> => {
  const roundedSvg = drawSvg(brandMark.corner)
  // iOS and Android round the corners themselves, and iOS would paint transparent corners black.
  const squareSvg = drawSvg(0)
  return {
    'app/icon.svg': Buffer.from(roundedSvg),
    'app/apple-icon.png': await renderPng(squareSvg, 180),
    'public/icon-192.png': await renderPng(roundedSvg, 192),
    'public/icon-512.png': await renderPng(roundedSvg, 512),
    'public/icon-maskable-512.png': await renderPng(squareSvg, 512),
    'public/favicon.ico': createIco(await renderPng(roundedSvg, 32)),
  }
}

// Run this file by hand when the mark in lib/brand.ts or the colour `--green` changes, and commit the results.
if (import.meta.main) {
  for (const [path, content] of Object.entries(await drawIcons()))
    writeFileSync(join(import.meta.dirname, '..', path), content)
}
