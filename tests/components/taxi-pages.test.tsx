import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { Sections } from '#components/sections/index.tsx'
import { pageOf } from '#lib/content/pages/index.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { linksFor } from '#lib/links.ts'

// What Next's bundler takes for it in the app directory.
vi.mock('next/dynamic', async () => ({
  default: (await import('next/dist/shared/lib/app-dynamic.js')).default,
}))

const draw = async (slug: string, locale: Locale) => {
  const { prelude } = await prerender(<Sections sections={pageOf(slug)?.sections(locale) ?? []} />)
  const page = document.createElement('div')
  page.innerHTML = await new Response(prelude).text()
  return page
}

const texts = (page: HTMLElement, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)

const buttons = (page: HTMLElement) =>
  [...page.querySelectorAll('.button')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('target'),
  ])

test.each(localeCodes)('phone taxi in %s → calls, or opens the web app in a new tab', async (locale) => {
  const page = await draw('taxi-call-booking', locale)
  expect(buttons(page)).toEqual(Array(2).fill(['tel:1551', null]))
  expect(page.querySelectorAll('h1 a[href="tel:1551"]')).toHaveLength(1)
  const webApp = linksFor(locale).webApp.href
  expect(page.querySelectorAll(`a[href="${webApp}"][target="_blank"]`)).toHaveLength(2)
})

test('phone taxi → the three tabs and their panels, numbered, and the active cities', async () => {
  const page = await draw('taxi-call-booking', 'ku')
  expect(texts(page, '.tabbed-number')).toEqual(['١', '٢', '٣'])
  expect(page.querySelectorAll('.tabbed-panel h3')).toHaveLength(3)
  expect(page.querySelectorAll('.flaps li')).toHaveLength(6)
})

test('intercity hours → said in the heading, and lit from 6 to before 22', async () => {
  const page = await draw('taxi-intercity', 'en')
  expect(page.querySelector('#hours h2')).toHaveTextContent('Intercity hours: 6 am to 10 pm')
  expect(texts(page, '.hour')).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)))
  expect(texts(page, '.hour-open')).toEqual(Array.from({ length: 16 }, (_, index) => String(index + 6)))
})

test.each(localeCodes)(
  'intercity in %s → requests in the web app, registers drivers here',
  async (locale) => {
    const page = await draw('taxi-intercity', locale)
    const { webApp, page: to } = linksFor(locale)
    expect(buttons(page)).toEqual([
      [webApp.href, '_blank'],
      [to('driver-registration').href, null],
      [webApp.href, '_blank'],
    ])
    expect(page.textContent).toContain('1000550')
  },
)
