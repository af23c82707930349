import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { Branches } from '#app/[locale]/contact/branches.tsx'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { sampleBranches } from '#tests/support/components/branches.tsx'
import { draw, drawPage } from '#tests/support/components/draw.tsx'

vi.mock('next/navigation', () => import('#tests/support/components/router.ts'))
// The version that Next's bundler uses in the app directory.
vi.mock('next/dynamic', async () => ({
  default: (await import('next/dist/shared/lib/app-dynamic.js')).default,
}))

const pages: [name: string, drawn: (locale: Locale) => Promise<HTMLElement>][] = [
  ['about', (locale) => drawPage('about', locale)],
  ['a city', (locale) => drawPage('cities/tehran', locale)],
  ['contact', (locale) => draw(<Branches {...sampleBranches(locale)} />)],
]

test.each(pages.flatMap(([name, drawn]) => localeCodes.map((locale) => [name, locale, drawn] as const)))(
  'the drawn map of %s in %s → less than 15,000 bytes of gzip',
  async (_name, locale, drawn) => {
    const page = await drawn(locale)
    const maps = [...page.querySelectorAll('[data-map] > svg')]
    expect(maps).toHaveLength(1)
    expect(maps[0]?.querySelectorAll('[data-point]').length).toBeGreaterThan(30)
    expect(gzipSync(maps[0]?.outerHTML ?? '').length).toBeLessThan(15_000)
  },
)
