import type { Viewport } from 'next'
import { colours } from '#lib/brand.ts'

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: colours.paper.light },
    { media: '(prefers-color-scheme: dark)', color: colours.paper.dark },
  ],
}
