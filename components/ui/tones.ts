import type { Theme } from '#lib/brand.ts'

/** The classes of a light ground in each theme. */
export const tints: Readonly<Record<Theme, string>> = {
  green: 'bg-tint-green',
  pink: 'bg-tint-pink',
  blue: 'bg-tint-blue',
  red: 'bg-tint-red',
  sky: 'bg-tint-sky',
}

/** The classes of a strong ground in each theme, with its text colour. */
export const strongTones: Readonly<Record<Theme, string>> = {
  green: 'bg-deep-green text-white',
  pink: 'bg-deep-pink text-white',
  blue: 'bg-blue text-white',
  red: 'bg-deep-red text-white',
  sky: 'bg-tint-sky',
}
