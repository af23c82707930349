import { describe, expect, test, vi } from 'vitest'
import { indexedPages } from '#lib/content/pages.ts'
import { comingSoonSlugs } from '#lib/content/placeholders.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { removeTags } from '#lib/i18n/rich-text.ts'
import { careersPage, sampleVacancy } from '#tests/support/components/careers.tsx'
import { renderBuiltPage, renderStatic, textsOf } from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', async () => ({
  ...(await import('#tests/support/components/router.ts')),
  notFound: () => undefined,
}))

// `careers` is added below with a vacancy; the contact pages have their own test files.
const testedElsewhere: readonly string[] = ['careers', 'contact', 'contact-us']

const pageRenderers: [path: string, render: (locale: Locale) => Promise<HTMLElement>][] = [
  ...[
    ...indexedPages.filter((slug) => !testedElsewhere.includes(slug)),
    ...comingSoonSlugs,
    'cities/tehran',
  ].map((path): (typeof pageRenderers)[number] => [path, (locale) => renderBuiltPage(path, locale)]),
  ['careers', async (locale) => renderStatic(await careersPage(locale, [sampleVacancy('a', 'tech')]))],
]

// messages/README.md sets this limit.
const maxLabelLength = 32

const findAll = (page: HTMLElement, selector: string) => [...page.querySelectorAll(selector)]

describe.each(pageRenderers)('%s', (_name, renderIn) => {
  test.each(localeCodes)(
    'page in %s → one h1, links with text, no unfilled placeholder or tag, short button labels',
    async (locale) => {
      const page = await renderIn(locale)
      expect(findAll(page, 'h1')).toHaveLength(1)
      const links = findAll(page, 'a')
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) {
        expect(link.textContent?.trim()).toBeTruthy()
        const href = link.getAttribute('href') ?? ''
        expect(href).toMatch(RegExp(`^(https?:|tel:|/(${localeCodes.join('|')})\\b|#\\w)`))
        if (href.startsWith('#')) expect(findAll(page, href)).toHaveLength(1)
      }
      expect(page.textContent).not.toMatch(/[{}]|<support|undefined/)
      expect(findAll(page, '[style]')).toEqual([])
      for (const addition of findAll(page, '.sr-only, .soon-mark')) addition.remove()
      const labels = findAll(page, '.button').map((button) => button.textContent?.trim() ?? '')
      expect(labels.filter((label) => [...label].length > maxLabelLength)).toEqual([])
    },
  )
})

test('home → every service tile except insurance is a link', async () => {
  const { items } = pageCopy('en', 'home').tiles
  const page = await renderBuiltPage('home', 'en')
  for (const { name } of Object.values(items)) {
    const tile = findAll(page, 'li').find((item) => item.textContent?.includes(name))
    expect([name, Boolean(tile?.querySelector('a'))]).toEqual([name, name !== items.insurance.name])
  }
})

test('FAQ → the server-rendered page contains every answer', async () => {
  const { items } = pageCopy('ar', 'taxi-ride').faq
  const page = await renderBuiltPage('taxi-ride', 'ar')
  for (const { answer } of items) expect(page.textContent).toContain(removeTags(answer))
})

test('steps on a page in Sorani → numbered with Arabic digits', async () => {
  const page = await renderBuiltPage('taxi-ride', 'ku')
  expect(textsOf(page, 'ol > li > [aria-hidden]:first-child')).toEqual([...'١٢٣٤'])
})
