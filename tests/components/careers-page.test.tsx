import { prerender } from 'react-dom/static'
import { describe, expect, test, vi } from 'vitest'
import { Sections } from '#components/sections/index.tsx'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { careersSections, vacancyOf } from '#tests/support/careers.ts'

vi.mock('next/navigation', () => import('#tests/support/search-params.ts'))
// What Next's bundler takes for it in the app directory.
vi.mock('next/dynamic', async () => ({
  default: (await import('next/dist/shared/lib/app-dynamic.js')).default,
}))

const vacancies = [vacancyOf('a', 'tech'), vacancyOf('b', 'unheard-of')]

const draw = async (locale: Locale, list: typeof vacancies | null) => {
  const { prelude } = await prerender(<Sections sections={careersSections(locale, list)} />)
  const page = document.createElement('div')
  page.innerHTML = await new Response(prelude).text()
  return page
}

describe.each(localeCodes)('careers in %s', (locale) => {
  const copy = pageCopy(locale, 'careers')

  test('one h1, no empty link, no style attribute, every placeholder filled', async () => {
    const page = await draw(locale, vacancies)
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    for (const link of page.querySelectorAll('a')) {
      expect(link.textContent?.trim()).toBeTruthy()
      expect(link.getAttribute('href')).toMatch(/^(https:|\/(ku|ar|en)\b|#\w)/)
    }
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
    expect(page.textContent).not.toMatch(/[{}]|undefined/)
  })

  test('ten photos, ten tabs, nine perks, and the vacancies', async () => {
    const page = await draw(locale, vacancies)
    expect(page.querySelectorAll('.photo-frame')).toHaveLength(10)
    expect(page.querySelectorAll('.tab')).toHaveLength(10)
    for (const perk of copy.perks.items) expect(page.textContent).toContain(perk)
    expect(page.querySelectorAll('.vacancy')).toHaveLength(2)
    expect(page.textContent).toContain(copy.categories.other)
  })

  test('not loaded → says so, and names no number of vacancies', async () => {
    const page = await draw(locale, null)
    expect(page.textContent).toContain(copy.jobs.failed)
    expect(page.querySelector('h1 ~ div a')?.textContent).toBe(copy.hero.action)
    expect(page.querySelectorAll('.vacancy, .tab')).toHaveLength(0)
  })
})
