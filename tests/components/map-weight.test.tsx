import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { pageContext } from '#lib/content/page.ts'
import { about } from '#lib/content/pages/about.ts'
import { city } from '#lib/content/pages/city.ts'
import type { Section } from '#lib/content/section.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { branchesSection } from '#tests/support/components/contact.ts'
import { drawSections } from '#tests/support/components/draw.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))
// What Next's bundler takes for it in the app directory.
vi.mock('next/dynamic', async () => ({
  default: (await import('next/dist/shared/lib/app-dynamic.js')).default,
}))

const pages: [name: string, sections: (locale: Locale) => readonly Section[]][] = [
  ['about', (locale) => about(pageContext(locale, 'about'))],
  ['a city', (locale) => city({ ...pageContext(locale, 'city'), city: 'tehran' })],
  ['contact', (locale) => [branchesSection(locale)]],
]

test.each(
  pages.flatMap(([name, sections]) => localeCodes.map((locale) => [name, locale, sections] as const)),
)('the drawn map of %s in %s → less than 15,000 bytes of gzip', async (_name, locale, sections) => {
  const page = await drawSections(sections(locale))
  const maps = [...page.querySelectorAll('.country-map')]
  expect(maps).toHaveLength(1)
  expect(maps[0]?.querySelectorAll('.map-point').length).toBeGreaterThan(30)
  expect(gzipSync(maps[0]?.outerHTML ?? '').length).toBeLessThan(15_000)
})
