import { expect, test } from 'vitest'
import { linksFor } from '#lib/i18n/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { buttons, drawPage, texts } from '#tests/support/components/draw.tsx'

test.each(localeCodes)(
  'the two other taxis in %s → the web app, and their own page beside it',
  async (locale) => {
    const page = await drawPage('taxi-ride', locale)
    const { webApp } = linksFor(locale)
    for (const slug of ['taxi-call-booking', 'taxi-intercity']) {
      const card = page.querySelector(`main li:has(a[href="/${locale}/${slug}"])`)
      const links = [...(card?.querySelectorAll('a') ?? [])].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('target'),
        link.classList.contains('button'),
      ])
      expect(links).toEqual([
        [webApp.href, '_blank', true],
        [`/${locale}/${slug}`, null, false],
      ])
    }
  },
)

test.each(localeCodes)('phone taxi in %s → calls, or opens the web app in a new tab', async (locale) => {
  const page = await drawPage('taxi-call-booking', locale)
  expect(buttons(page)).toEqual(Array(2).fill(['tel:1551', null]))
  expect(page.querySelectorAll('h1 a[href="tel:1551"]')).toHaveLength(1)
  const webApp = linksFor(locale).webApp.href
  expect(page.querySelectorAll(`a[href="${webApp}"][target="_blank"]`)).toHaveLength(2)
})

test('phone taxi → the three tabs and their panels, numbered, and the active cities', async () => {
  const page = await drawPage('taxi-call-booking', 'ku')
  expect(texts(page, '[role=group] > a > [aria-hidden]')).toEqual(['١', '٢', '٣'])
  expect(page.querySelectorAll('[role=group] + div h3')).toHaveLength(3)
  expect(page.querySelectorAll('ol > li')).toHaveLength(6)
})

test('intercity hours → said in the heading, and lit from 6 to before 22', async () => {
  const page = await drawPage('taxi-intercity', 'en')
  expect(page.querySelector('#hours h2')).toHaveTextContent('Intercity hours: 6 am to 10 pm')
  expect(texts(page, '#hours h2 + div > span')).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)))
  expect(texts(page, '#hours [data-open]')).toEqual(
    Array.from({ length: 16 }, (_, index) => String(index + 6)),
  )
})

test.each(localeCodes)(
  'intercity in %s → requests in the web app, registers drivers here',
  async (locale) => {
    const page = await drawPage('taxi-intercity', locale)
    const { webApp, page: to } = linksFor(locale)
    expect(buttons(page)).toEqual([
      [webApp.href, '_blank'],
      [to('driver-registration').href, null],
      [webApp.href, '_blank'],
    ])
    expect(page.textContent).toContain('1000550')
  },
)
