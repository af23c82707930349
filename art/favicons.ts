import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

// Run by hand when the mark in app/icon.svg changes; the results are committed.
process.chdir(join(import.meta.dirname, '..'))

/** An .ico file that holds one PNG of 32 pixels. */
function ico(png: Buffer): Buffer {
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

const mark = readFileSync('app/icon.svg', 'utf8')
const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer()

// iOS and Android round the corners themselves; iOS paints transparency black.
const square = mark.replace(' rx="14"', '')
writeFileSync('app/apple-icon.png', await png(square, 180))
writeFileSync('public/icon-192.png', await png(mark, 192))
writeFileSync('public/icon-512.png', await png(mark, 512))
writeFileSync('public/icon-maskable-512.png', await png(square, 512))
writeFileSync('public/favicon.ico', ico(await png(mark, 32)))
