/** The product's name in each language. No other product file may contain it. */
export const brand = { en: 'Hawre', ku: 'هاوڕێ', ar: 'هاوري' } as const

/** Colours from app/styles/tokens.css that are also needed outside style sheets, as in e-mail and social images. */
export const colours = {
  /** Each theme's background (`field`) and text (`ink`) colours in light mode. */
  themes: {
    green: { field: '#137a3b', ink: '#ffffff' },
    pink: { field: '#c70082', ink: '#ffffff' },
    blue: { field: '#0a2cdc', ink: '#ffffff' },
    red: { field: '#cf1f1c', ink: '#ffffff' },
    sky: { field: '#bfe3ff', ink: '#06213f' },
  },
  /** Deep green, with enough contrast for text on white. */
  strongGreen: '#137a3b',
  paper: { light: '#ffffff', dark: '#0c1310' },
} as const

export type Theme = keyof typeof colours.themes

/** The logo's paths in a 48 × 48 box. `node art/favicons.ts` draws the favicons and app icons from them. */
export const brandMark = {
  corner: 14,
  lineWidth: 6.5,
  lines: 'M15 10v28M15 31c0-6 3.6-9 9-9s9 3 9 9v7',
  shapes: 'M26.9 12.2a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z',
}
