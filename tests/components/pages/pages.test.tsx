import { describe, expect, test, vi } from 'vitest'
import { indexedPages } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { careersPage, vacancyOf } from '#tests/support/components/careers.tsx'
import { draw, drawPage, texts } from '#tests/support/components/draw.tsx'

vi.mock('next/navigation', async () => ({
  ...(await import('#tests/support/components/router.ts')),
  notFound: () => undefined,
}))

// `careers` is drawn below with a vacancy; the contact pages are left to other tests.
const loadsItself: readonly string[] = ['careers', 'contact', 'contact-us']

const drawn: [path: string, draw: (locale: Locale) => Promise<HTMLElement>][] = [
  ...[...indexedPages.filter((slug) => !loadsItself.includes(slug)), ...comingSoonSlugs, 'cities/tehran'].map(
    (path): (typeof drawn)[number] => [path, (locale) => drawPage(path, locale)],
  ),
  ['careers', async (locale) => draw(await careersPage(locale, [vacancyOf('a', 'tech')]))],
]

// The limit of messages/README.md.
const maxLabelLength = 32

const all = (page: HTMLElement, selector: string) => [...page.querySelectorAll(selector)]

describe.each(drawn)('%s', (_name, drawIn) => {
  test.each(localeCodes)(
    'in %s → one h1, no empty link, every placeholder filled, short buttons',
    async (locale) => {
      const page = await drawIn(locale)
      expect(all(page, 'h1')).toHaveLength(1)
      const links = all(page, 'a')
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) {
        expect(link.textContent?.trim()).toBeTruthy()
        const href = link.getAttribute('href') ?? ''
        expect(href).toMatch(RegExp(`^(https?:|tel:|/(${localeCodes.join('|')})\\b|#\\w)`))
        if (href.startsWith('#')) expect(all(page, href)).toHaveLength(1)
      }
      expect(page.textContent).not.toMatch(/[{}]|undefined/)
      expect(all(page, '[style]')).toEqual([])
      for (const beside of all(page, '.sr-only, .soon-mark')) beside.remove()
      const labels = all(page, '.button').map((button) => button.textContent?.trim() ?? '')
      expect(labels.filter((label) => [...label].length > maxLabelLength)).toEqual([])
    },
  )
})

test('home → a link for each service but the insurance', async () => {
  const { items } = pageCopy('en', 'home').tiles
  const page = await drawPage('home', 'en')
  for (const { name } of Object.values(items)) {
    const tile = all(page, 'li').find((item) => item.textContent?.includes(name))
    expect([name, Boolean(tile?.querySelector('a'))]).toEqual([name, name !== items.insurance.name])
  }
})

test('FAQ → every answer stands in the server’s HTML', async () => {
  const { items } = pageCopy('ar', 'taxi-ride').faq
  const page = await drawPage('taxi-ride', 'ar')
  for (const { answer } of items) expect(page.textContent).toContain(answer)
})

test('steps → their numbers in the language’s own digits', async () => {
  const page = await drawPage('taxi-ride', 'ku')
  expect(texts(page, 'ol > li > [aria-hidden]:first-child')).toEqual([...'١٢٣٤'])
})
