import { encode } from 'uqr'

/** The path of the app link's QR code. */
export const appQrCodePath = '/web/app-code.svg'

/** Returns a QR code as an SVG image, dark on white, readable even if 15% of it is covered. */
export const drawQrCode = (text: string): string => {
  // Scanners need a quiet zone of four modules around the code.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const barPaths = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ 0: bar, index }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`,
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}h-${size}z"/><path d="${barPaths.join('')}"/></svg>`
}
