import type { Viewport } from 'next'

export const viewport: Viewport = {
  colorScheme: 'light dark',
  // The paper of app/styles/tokens.css.
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1310' },
  ],
}
