import type { Viewport } from 'next'

export const viewport: Viewport = {
  colorScheme: 'light dark',
  // The values of `--paper` in app/styles/tokens.css.
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1310' },
  ],
}
