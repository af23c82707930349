import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { linksFor } from '#lib/company/links.ts'
import { comingSoonSlugs, isComingSoon } from '#lib/content/placeholders.ts'
import { isServiceOpen, questionsId, services } from '#lib/content/services.ts'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import {
  listButtonTargets,
  metadataOf,
  renderBuiltPage,
  renderStatic,
  textsOf,
} from '#tests/support/components/render-page.tsx'

vi.mock('next/navigation', () => ({
  usePathname: () => '/ku/taxi-ride',
  useSearchParams: () => new URLSearchParams(),
  notFound: () => {
    throw new Error('not found')
  },
}))

const findLinks = async (slug: string, locale: Locale) => [
  ...(await renderBuiltPage(slug, locale)).querySelectorAll('a'),
]

const specifiedSlugs = [
  ...['driver-registration', 'drivers-club', 'organizational-panel', 'blogs', 'booking-app', 'doctor-app'],
  ...['food-app', 'market-app', 'terms', 'business-app', 'faq', 'discount', 'supermarket-order'],
  ...['plane-ticket', 'hotel-booking', 'medical-consultants', 'food-delivery'],
]

test('coming-soon pages → include every slug in the specification', () => {
  expect(comingSoonSlugs).toEqual(expect.arrayContaining(specifiedSlugs))
})

test('coming-soon pages → have `noindex` and the home page’s social image', async () => {
  const { openGraph: homeOpenGraph } = await metadataOf('home', 'ku')
  expect(homeOpenGraph?.images).toHaveLength(1)
  for (const slug of comingSoonSlugs) {
    const { robots, openGraph } = await metadataOf(slug, 'ku')
    expect([slug, robots, openGraph?.images]).toEqual([slug, { index: false }, homeOpenGraph?.images])
  }
})

test.each(localeCodes)(
  'coming-soon pages in %s → the title and the description contain the page’s name',
  async (locale) => {
    for (const slug of comingSoonSlugs) {
      const { description } = await metadataOf(slug, locale)
      const [title] = textsOf(await renderBuiltPage(slug, locale), 'title')
      const name = pageCopy(locale, 'coming-soon').routes[slug]
      expect(title).toContain(name)
      expect(description).toContain(name)
      expect(JSON.stringify([title, description])).not.toMatch(/\{\w+\}/)
    }
  },
)

test.each(localeCodes)(
  'coming-soon page in %s → shows the Sorani message once, with `lang` unless the page is in Sorani',
  async (locale) => {
    const page = await renderBuiltPage('terms', locale)
    const { title } = pageCopy('ku', 'coming-soon')
    expect(page.textContent?.split(title)).toHaveLength(2)
    const soraniTexts = [...page.querySelectorAll('[lang=ckb][dir=rtl]')].map(
      ({ textContent }) => textContent,
    )
    expect(soraniTexts).toEqual(locale === 'ku' ? [] : [expect.stringContaining(title)])
  },
)

test.each(localeCodes)(
  'driver registration page in %s → announces that registration is open, in Sorani too, and never says “soon”',
  async (locale) => {
    const { driverRegistration, message, text } = pageCopy(locale, 'coming-soon')
    const page = await renderBuiltPage('driver-registration', locale)
    expect(page.querySelector('h1')).toHaveTextContent(driverRegistration.title)
    expect(page).toHaveTextContent(driverRegistration.message)
    expect(page).toHaveTextContent(pageCopy('ku', 'coming-soon').driverRegistration.title)
    const metadataJson = JSON.stringify(await metadataOf('driver-registration', locale))
    for (const shown of [page.textContent, metadataJson])
      for (const soon of [message, text, pageCopy(locale, 'common').nav.soon])
        expect(shown).not.toContain(soon)
  },
)

const readHrefs = async (slug: string, locale: Locale) =>
  (await findLinks(slug, locale)).map((link) => link.getAttribute('href'))

const { driverSite, supermarket, phoneTaxi, webApp } = linksFor('en')

test.each([
  ['driver-registration', [driverSite.href]],
  ['drivers-club', [driverSite.href]],
  ['discount', [supermarket.href, '/en/online-supermarket-grocery']],
  ['market-app', [supermarket.href, '/en/online-supermarket-grocery']],
  ['supermarket-order', ['/en/online-supermarket-grocery', supermarket.href]],
  ['plane-ticket', ['/en/flights-ticket']],
  ['hotel-booking', ['/en/hotels']],
  ['booking-app', ['/en/hotels']],
  ['medical-consultants', ['/en/medical-services']],
  ['doctor-app', ['/en/medical-services']],
  ['food-delivery', ['/en/online-food-delivery']],
  ['food-app', ['/en/online-food-delivery']],
  ['blogs', ['/en', '/en/privacy-policy']],
  ['terms', ['/en', '/en/privacy-policy']],
  ['organizational-panel', ['/en/contact-us']],
  ['business-app', ['/en/contact-us']],
])('coming-soon page %s → links to %j, the phone taxi and the web app', async (slug, expected) => {
  const hrefs = await readHrefs(slug, 'en')
  expect(hrefs.slice(0, expected.length)).toEqual(expected)
  expect(hrefs.slice(-2)).toEqual([phoneTaxi.href, webApp.href])
})

test('FAQ coming-soon page → links to the FAQ section of each service that has one', async () => {
  const hrefs = (await readHrefs('faq', 'ku')).filter((href) => href?.includes('#'))
  const slugs = services.flatMap(({ slug }) => ('faq' in pageCopy('ku', slug) ? [slug] : []))
  expect(hrefs).toEqual(slugs.map((slug) => `/ku/${slug}#${questionsId}`))
  for (const href of hrefs) {
    const [path = '', id = ''] = href?.split('#') ?? []
    const page = await renderBuiltPage(path.replace('/ku/', ''), 'ku')
    expect([href, page.querySelectorAll(`#${id} h2`).length]).toEqual([href, 1])
  }
})

test('coming-soon page linked from a service page → links back to the service page, unless the coming-soon page is for drivers', async () => {
  for (const { slug } of services) {
    const targets = (await readHrefs(slug, 'en')).map((href) => href?.replace('/en/', '') ?? '')
    // Several services link to the pages for drivers, so those pages do not link back.
    for (const target of targets.filter((path) => isComingSoon(path) && !path.startsWith('driver')))
      expect([target, await readHrefs(target, 'en')]).toEqual([
        target,
        expect.arrayContaining([`/en/${slug}`]),
      ])
  }
})

const readPathWithoutLocale = (locale: Locale, link: Element) =>
  link.getAttribute('href')?.replace(`/${locale}/`, '') ?? ''

const findSoonLabels = (root: ParentNode) => [...root.querySelectorAll('.soon-badge')]

const closedServices = services.flatMap(({ slug, soonPage }) => (soonPage ? [{ slug, soonPage }] : []))

test.each(localeCodes.flatMap((locale) => closedServices.map((service) => ({ locale, ...service }))))(
  '$locale page of closed service $slug → the only “soon” label is in the hero, whose buttons link to the web app and the coming-soon page',
  async ({ locale, slug, soonPage }) => {
    const page = await renderBuiltPage(slug, locale)
    const [hero] = page.querySelectorAll('section')
    expect(findSoonLabels(page).map((label) => label.closest('section'))).toEqual([hero])
    const targets = hero && listButtonTargets(hero).map(([href]) => href)
    expect(targets).toEqual([linksFor(locale).webApp.href, `/${locale}/${soonPage}`])
  },
)

test.each(localeCodes)(
  'navigation, home page and about page in %s → every link to a closed service is labelled “soon”; no other link is',
  async (locale) => {
    render(<Header locale={locale} />)
    const roots = [document.body, await renderStatic(<Footer locale={locale} />)]
    for (const slug of ['home', 'about']) roots.push(await renderBuiltPage(slug, locale))
    const { soon } = pageCopy(locale, 'common').nav
    const links = roots.flatMap((root) => [...root.querySelectorAll('a')])
    const hasSoonLabel = (link: Element) => link.textContent?.includes(soon)
    expect(links.filter(hasSoonLabel).length).toBeGreaterThan(closedServices.length)
    for (const link of links)
      expect([link.outerHTML, hasSoonLabel(link)]).toEqual([
        link.outerHTML,
        !isServiceOpen(readPathWithoutLocale(locale, link)),
      ])
  },
)
