import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { shownCopy } from '#lib/content/page-context.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { buttons, drawPage, texts } from '#tests/support/components/draw.tsx'

describe('taxis', () => {
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
    expect(texts(page, '#hours h2 + div > span')).toEqual(
      Array.from({ length: 24 }, (_, hour) => String(hour)),
    )
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
})

describe('tickets', () => {
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
})

describe('flights', () => {
  const show = async (locale: Locale) =>
    document.body.replaceChildren(await drawPage('flights-ticket', locale))

  test.each(localeCodes)(
    'in %s → the three stops are one list, in the order of the climb',
    async (locale) => {
      const { title, items } = pageCopy(locale, 'flights-ticket').infographic
      await show(locale)
      const climb = screen.getByRole('heading', { level: 2, name: title }).closest('section') ?? document.body
      const stops = within(within(climb).getByRole('list')).getAllByRole('listitem')
      expect(stops.map((stop) => within(stop).getByRole('heading', { level: 3 }).textContent)).toEqual(
        items.map((item) => item.title),
      )
      stops.forEach((stop, index) => {
        expect(stop).toHaveTextContent(items[index]?.text ?? '?')
      })
    },
  )

  test('both buttons lead to the plane tickets', async () => {
    await show('en')
    const buttons = screen.getAllByRole('link', {
      name: new RegExp(pageCopy('en', 'flights-ticket').hero.action),
    })
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
      '/en/plane-ticket',
      '/en/plane-ticket',
    ])
  })
})

describe('food', () => {
  const copy = pageCopy('ku', 'online-food-delivery')
  const order = '/ku/food-delivery'

  beforeEach(async () => {
    document.body.replaceChildren(await drawPage('online-food-delivery', 'ku'))
  })

  test.each([
    ['twelve plates', copy.dishes, 12],
    ['a shelf of ten', copy.shopping, 10],
  ])('%s → each named, and leading to where food is ordered', (_, { title, items }, count) => {
    const section = screen.getByRole('heading', { name: title }).closest('section') ?? document.body
    const links = within(within(section).getByRole('list')).getAllByRole('link')
    const { soon } = pageCopy('ku', 'common').nav
    const names = Object.values(items).map((name) => `${name} ${soon}`)
    expect(links.map((link) => link.textContent).sort()).toEqual(names.sort())
    expect(links).toHaveLength(count)
    for (const link of links) expect(link).toHaveAttribute('href', order)
  })

  test('the order buttons, in the hero and at the end → where food is ordered', () => {
    const buttons = screen.getAllByRole('link', { name: new RegExp(copy.hero.action) })
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual([order, order])
  })

  test('the drawn basket → counts in the language’s own digits, hidden from screen readers', () => {
    const basket = screen.getByText(copy.screen.title)
    expect(basket.parentElement).toHaveTextContent(/٢.*١.*٣/)
    expect(basket.closest('[aria-hidden=true]')).not.toBeNull()
  })
})

describe('medical', () => {
  beforeEach(async () => {
    document.body.replaceChildren(await drawPage('medical-services', 'en'))
  })

  test('both buttons lead to the doctors', () => {
    const buttons = screen.getAllByRole('link', {
      name: new RegExp(pageCopy('en', 'medical-services').hero.action),
    })
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
      '/en/medical-consultants',
      '/en/medical-consultants',
    ])
  })

  test('the call card says who is on the call, and its drawn keys are no controls', () => {
    const { title, status, service } = pageCopy('en', 'medical-services').call
    expect(screen.getByText(status)).toBeVisible()
    expect(screen.getByText(service)).toBeVisible()
    const call = within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body)
    expect(call.queryByRole('button')).toBeNull()
    expect(call.queryByRole('link')).toBeNull()
  })
})

describe('supermarket', () => {
  const copy = shownCopy('ku', 'online-supermarket-grocery')

  beforeEach(async () => {
    document.body.replaceChildren(await drawPage('online-supermarket-grocery', 'ku'))
  })

  test('sixteen categories → each named, and leading to the shop in a new tab', () => {
    const shelf = screen.getByRole('list', { name: copy.shelf.label })
    const tiles = within(shelf).getAllByRole('link')
    expect(tiles).toHaveLength(16)
    for (const [index, name] of Object.values(copy.shelf.items).entries()) {
      expect(tiles[index]).toHaveAccessibleName(expect.stringContaining(name))
      expect(tiles[index]).toHaveAttribute('href', linksFor('ku').supermarket.href)
      expect(tiles[index]).toHaveAttribute('target', '_blank')
    }
  })

  test('four banners → their words in the server’s HTML, counted in the language’s own digits', () => {
    const carousel = screen.getByRole('region', { name: copy.banners.label })
    for (const { title } of Object.values(copy.banners.items))
      expect(within(carousel).getByRole('heading', { name: title })).toBeVisible()
    const dots = within(within(carousel).getByRole('group')).getAllByRole('button')
    expect(dots).toHaveLength(4)
    expect(dots[3]).toHaveAccessibleName(expect.stringMatching(/٤.*٤/))
  })

  test('the reasons → each leads to where the page says more', () => {
    for (const { text } of Object.values(copy.cards.items)) {
      const link = screen.getByRole('link', { name: new RegExp(`${text}$`) })
      expect(document.querySelector(link.getAttribute('href') ?? '')).toBeVisible()
    }
  })

  test('the discount button → the page of the discounts', () => {
    const links = screen.getAllByRole('link', { name: new RegExp(`^${copy.closing.action}`) })
    expect(links.map((link) => link.getAttribute('href'))).toContain('/ku/discount')
  })
})
