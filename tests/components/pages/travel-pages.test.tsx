import { expect, test } from 'vitest'
import { linksFor } from '#lib/i18n/links.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { buttons, drawPage, texts } from '#tests/support/components/draw.tsx'

test.each(localeCodes)(
  'train in %s → no button, eight topics with a sign each, five questions',
  async (locale) => {
    const page = await drawPage('train-ticket', locale)
    const { topics, faq } = pageCopy(locale, 'train-ticket')
    expect(buttons(page)).toEqual([])
    expect(topics.items).toHaveLength(8)
    expect(texts(page, '#ticket li h3')).toEqual(topics.items.map(({ title }) => title))
    expect(page.querySelectorAll('#ticket li > svg')).toHaveLength(8)
    expect(faq.items).toHaveLength(5)
  },
)

test.each(localeCodes)(
  'bus in %s → six cities in order, each with its own words and the way to its page',
  async (locale) => {
    const page = await drawPage('bus-ticket', locale)
    const { items } = pageCopy(locale, 'bus-ticket').cities
    const names = pageCopy(locale, 'cities').cities
    const order = ['tehran', 'mashhad', 'karaj', 'isfahan', 'tabriz', 'shiraz'] as const
    expect(texts(page, '#cities li h3')).toEqual(order.map((city) => names[city]))
    expect(texts(page, '#cities li p')).toEqual(order.map((city) => items[city]))
    const hrefs = [...page.querySelectorAll('#cities a')].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(order.map((city) => `/${locale}/cities/${city}`))
  },
)

test('bus → tickets are booked in the web app, in a new tab', async () => {
  const { href } = linksFor('ku').webApp
  expect(buttons(await drawPage('bus-ticket', 'ku'))).toEqual([
    [href, '_blank'],
    [href, '_blank'],
  ])
})

test('bus → every piece of advice has a sign', async () => {
  const page = await drawPage('bus-ticket', 'en')
  const items = [...page.querySelectorAll('section:nth-of-type(3) li')]
  expect(items).toHaveLength(pageCopy('en', 'bus-ticket').info.items.length)
  for (const item of items) expect(item.querySelector('svg')).not.toBeNull()
})

test('hotels → four lit windows, the dark ones are not read out', async () => {
  const page = await drawPage('hotels', 'ar')
  const windows = [...page.querySelectorAll('ul:has(> li[aria-hidden]) > li')]
  const lit = windows.filter((window) => !window.hasAttribute('aria-hidden'))
  const { items } = pageCopy('ar', 'hotels').benefits
  expect(lit.map((window) => window.querySelector('h3')?.textContent)).toEqual(
    items.map(({ title }) => title),
  )
  expect(lit).toHaveLength(4)
  expect(windows.filter((window) => !lit.includes(window)).map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 10 }, () => ''),
  )
  expect(page.querySelectorAll('li[aria-hidden] img')).toHaveLength(3)
})

test('hotels → the booking page', async () => {
  expect(buttons(await drawPage('hotels', 'en'))).toEqual([
    ['/en/hotel-booking', null],
    ['/en/hotel-booking', null],
  ])
})
