import { expect, test } from 'vitest'
import { comingSoonSlugs } from '#lib/content/pages.ts'
import { services } from '#lib/content/services.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { drawPage, metadataOf } from '#tests/support/components/draw.tsx'

const linksIn = async (slug: string, locale: Locale) => [
  ...(await drawPage(slug, locale)).querySelectorAll('a'),
]

const isComingSoon = (slug: string) => comingSoonSlugs.some((other) => other === slug)

test('seventeen pages → hidden from search engines', async () => {
  expect(comingSoonSlugs).toHaveLength(17)
  for (const slug of comingSoonSlugs) expect((await metadataOf(slug, 'ku')).robots).toEqual({ index: false })
})

test.each(localeCodes)('in %s → each names itself in its title and its description', async (locale) => {
  for (const slug of comingSoonSlugs) {
    const { title, description } = await metadataOf(slug, locale)
    const name = pageCopy(locale, 'coming-soon').routes[slug]
    expect(JSON.stringify(title)).toContain(name)
    expect(description).toContain(name)
    expect(JSON.stringify([title, description])).not.toMatch(/\{\w+\}/)
    expect(description?.length).toBeGreaterThanOrEqual(70)
    expect(description?.length).toBeLessThanOrEqual(160)
  }
})

test.each(localeCodes)('in %s → the message in Sorani once, marked where the page is not', async (locale) => {
  const page = await drawPage('terms', locale)
  const { title } = pageCopy('ku', 'coming-soon')
  expect(page.textContent?.split(title)).toHaveLength(2)
  const marked = [...page.querySelectorAll('[lang=ckb][dir=rtl]')].map(({ textContent }) => textContent)
  expect(marked).toEqual(locale === 'ku' ? [] : [expect.stringContaining(title)])
})

test('ways on → the home page, the phone taxi, the web app in a new tab', async () => {
  const links = await linksIn('terms', 'en')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/en', null],
    ['tel:1551', null],
    [linksFor('en').webApp.href, '_blank'],
  ])
})

test.each([
  ['booking-app', 'hotels'],
  ['hotel-booking', 'hotels'],
  ['doctor-app', 'medical-services'],
  ['medical-consultants', 'medical-services'],
  ['food-app', 'online-food-delivery'],
  ['food-delivery', 'online-food-delivery'],
  ['market-app', 'online-supermarket-grocery'],
  ['discount', 'online-supermarket-grocery'],
  ['supermarket-order', 'online-supermarket-grocery'],
  ['plane-ticket', 'flights-ticket'],
] as const)('%s → back to %s, which the link names', async (slug, service) => {
  for (const locale of localeCodes) {
    const [back] = await linksIn(slug, locale)
    expect(back?.getAttribute('href')).toBe(`/${locale}/${service}`)
    const { name } = pageCopy(locale, 'common').services[service]
    expect(back?.textContent?.toLowerCase()).toContain(name.toLowerCase())
  }
})

test('what a service page leads to → leads back to that page', async () => {
  for (const { slug } of services) {
    const hrefs = (await linksIn(slug, 'en')).map((link) => link.getAttribute('href')?.replace('/en/', ''))
    // Drivers come from several pages; home has what they want to read.
    const targets = hrefs.filter((href = '') => isComingSoon(href) && !href.startsWith('driver'))
    for (const target of targets) {
      const [back] = await linksIn(target ?? '', 'en')
      expect(`${target} → ${back?.getAttribute('href')}`).toBe(`${target} → /en/${slug}`)
    }
  }
})
