import type { MetadataRoute } from 'next'
import { brand, colours } from '#lib/brand.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

export const manifestPath = (locale: Locale) => `/${locale}/manifest.webmanifest`

/** Returns the web app manifest. Its display mode `minimal-ui` keeps the browser's back button. */
export const manifestOf = (locale: Locale): MetadataRoute.Manifest => ({
  id: `/${locale}`,
  name: brand[locale],
  short_name: brand[locale],
  description: pageCopy(locale, 'common').site.description,
  start_url: `/${locale}`,
  scope: '/',
  lang: locales[locale].lang,
  dir: locales[locale].dir,
  display: 'minimal-ui',
  theme_color: colours.themes.green.field,
  background_color: colours.paper.light,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
