/** The product's name in each language; the only place that holds it. */
export const brand = { en: 'Hawre', ku: 'هاوڕێ', ar: 'هاوري' } as const

/**
 * The product's mark in a box of 48 by 48: white lines and shapes on a ground with round corners. The logo is drawn
 * from it, and by `node art/favicons.ts` every icon.
 */
export const mark = {
  corner: 14,
  lineWidth: 6.5,
  lines: 'M15 10v28M15 31c0-6 3.6-9 9-9s9 3 9 9v7',
  shapes: 'M26.9 12.2a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z',
}
