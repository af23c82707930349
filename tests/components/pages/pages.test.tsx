import { describe, expect, test } from 'vitest'
import { indexedPages } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { drawPage } from '#tests/support/components/draw.tsx'

// Made for each request; tests of their own draw them.
const loadsItself: readonly string[] = ['careers', 'contact', 'contact-us']

const drawn = [
  ...indexedPages.filter((slug) => !loadsItself.includes(slug)),
  ...comingSoonSlugs,
  'cities/tehran',
]

// As messages/README.md has it.
const longestLabel = 32

const all = (page: HTMLElement, selector: string) => [...page.querySelectorAll(selector)]

describe.each(drawn)('%s', (name) => {
  test.each(localeCodes)(
    'in %s → one h1, no empty link, every placeholder filled, short buttons',
    async (locale) => {
      const page = await drawPage(name, locale)
      expect(all(page, 'h1')).toHaveLength(1)
      const links = all(page, 'a')
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) {
        expect(link.textContent?.trim()).toBeTruthy()
        const href = link.getAttribute('href') ?? ''
        expect(href).toMatch(/^(https?:|tel:|\/(ku|ar|en)\b|#\w)/)
        if (href.startsWith('#')) expect(all(page, href)).toHaveLength(1)
      }
      expect(page.textContent).not.toMatch(/[{}]|undefined/)
      expect(all(page, '[style]')).toEqual([])
      for (const beside of all(page, '.sr-only, .soon-mark')) beside.remove()
      const labels = all(page, '.button').map((button) => button.textContent?.trim() ?? '')
      expect(labels.filter((label) => [...label].length > longestLabel)).toEqual([])
    },
  )
})

describe('home', () => {
  test('the insurance tile → no link', async () => {
    const page = await drawPage('home', 'en')
    const { name } = pageCopy('en', 'home').tiles.items.insurance
    const tile = all(page, 'li').find((item) => item.textContent?.includes(name))
    expect(tile).toBeDefined()
    expect(tile?.querySelector('a')).toBeNull()
  })
})

test('FAQ → every answer stands in the server’s HTML', async () => {
  const { items } = pageCopy('ar', 'taxi-ride').faq
  const page = await drawPage('taxi-ride', 'ar')
  for (const { answer } of items) expect(page.textContent).toContain(answer)
})

test('steps → their numbers in the language’s own digits', async () => {
  const page = await drawPage('taxi-ride', 'ku')
  expect(all(page, 'ol > li > [aria-hidden]:first-child').map((number) => number.textContent)).toEqual([
    '١',
    '٢',
    '٣',
    '٤',
  ])
})
