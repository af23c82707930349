import type { Theme } from '#lib/brand.ts'

/** Each theme's class for a tinted background. */
export const tintClasses: Readonly<Record<Theme, string>> = {
  green: 'bg-tint-green',
  pink: 'bg-tint-pink',
  blue: 'bg-tint-blue',
  red: 'bg-tint-red',
  sky: 'bg-tint-sky',
}

/** Each theme's classes for white text on a strong background. `sky` is too pale for that, so it uses its tint. */
export const strongToneClasses: Readonly<Record<Theme, string>> = {
  green: 'bg-deep-green text-white',
  pink: 'bg-deep-pink text-white',
  blue: 'bg-blue text-white',
  red: 'bg-deep-red text-white',
  sky: 'bg-tint-sky',
}
