import { encode } from 'uqr'

/** A QR code as a drawing: its dark squares, each a unit wide. */
export type QrCode = { size: number; path: string }

/** A text as a QR code. A seventh of it may be hidden, and cameras still read it. */
export const qrCode = (text: string): QrCode => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '#' : '.'))
        .join('')
        .matchAll(/#+/g),
    ]
      .map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size, path: rows.join('') }
}
