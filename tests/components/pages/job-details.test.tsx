import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { VacancyPage } from '#app/[locale]/job-details/[id]/vacancy-page.tsx'
import { ShareLinks } from '#components/islands/share-links.tsx'
import { SimilarVacancies } from '#components/layout/similar-vacancies.tsx'
import { VacancyClosed } from '#components/layout/vacancy-closed.tsx'
import { BackendTitle } from '#components/ui/copy-text.tsx'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { createRowMapper } from '#lib/vacancies/row.ts'
import { sampleVacancy, vacancyListFor } from '#tests/support/components/careers.tsx'

const copy = pageCopy('en', 'job-details')
const path = '/en/job-details/a'
const shareLinks = (origin: string | null, title = 'Cook & baker') => (
  <ShareLinks copy={copy.share} title={title} path={path} origin={origin} newTabLabel="new tab" />
)

test('share section rendered on the server with an origin → contains three links and no button', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(shareLinks('https://site.example'))
  expect([...page.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    `${copy.share.whatsApp} (new tab)`,
    `${copy.share.telegram} (new tab)`,
    copy.share.email,
  ])
  expect(page.querySelector('button')).toBeNull()
})

test('share section rendered on the server without an origin → produces no HTML', () => {
  expect(renderToString(shareLinks(null))).toBe('')
})

test('share section rendered in the browser without an origin → its links use the page’s origin; a button copies the URL', async () => {
  userEvent.setup()
  render(shareLinks(null))
  const hrefs = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  for (const href of hrefs) expect(href).toContain(`${window.location.origin}${path}`)
  await userEvent.click(screen.getByRole('button', { name: copy.share.copy }))
  expect(await screen.findByText(copy.share.copied)).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${path}`)
})

test('clipboard write fails → the “not copied” status is shown; the copy button keeps focus', async () => {
  userEvent.setup()
  const writeText = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'))
  render(shareLinks(null))
  const button = screen.getByRole('button', { name: copy.share.copy })
  await userEvent.click(button)
  expect(await screen.findByText(copy.share.notCopied)).toHaveRole('status')
  expect(button).toHaveFocus()
  writeText.mockRestore()
  await userEvent.click(button)
  expect(await screen.findByText(copy.share.copied)).toBeVisible()
})

test('title with special characters → is fully encoded in each share URL', () => {
  const url = `https://site.example${path}`
  render(shareLinks('https://site.example', 'چێشت & نان?'))
  const [whatsAppUrl, telegramUrl, emailUrl] = screen
    .getAllByRole<HTMLAnchorElement>('link')
    .map(({ href }) => new URL(href))
  expect(whatsAppUrl?.searchParams.get('text')).toBe(`چێشت & نان?\n${url}`)
  expect(Object.fromEntries(telegramUrl?.searchParams ?? [])).toEqual({ url: url, text: 'چێشت & نان?' })
  expect(emailUrl?.searchParams.get('body')).toBe(`چێشت & نان?\n${url}`)
})

test('untranslated vacancy in the list of similar vacancies → its title and excerpt are in `bdi` elements; translated vacancy → they are not', async () => {
  const list = await vacancyListFor([
    sampleVacancy('foreign', 'tech'),
    {
      ...sampleVacancy('own', 'tech'),
      translations: { en: { title: 'Own', descriptionHtml: '<p>Own line</p>' } },
    },
  ])
  const { container } = render(
    <SimilarVacancies copy={copy} vacancy={{ category: 'tech' }} rows={list.shown} />,
  )
  expect(container.querySelector('[dir]')).toBeNull()
  expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'Title of foreign',
    'Line of foreign',
  ])
  expect(screen.getByRole('heading', { name: 'Title of foreign' }).firstElementChild?.localName).toBe('bdi')
})

test('vacancy in several cities → each city is followed by its province, unless the province is unknown or has the same name', async () => {
  const facts = { place: ['Mosul', 'Erbil', 'Semnan'] }
  render(
    <VacancyPage
      locale="en"
      vacancy={{ ...sampleVacancy('a', 'tech'), facts }}
      similarVacancies={[]}
      origin={null}
    />,
  )
  for (const text of ['Mosul, Nineveh', 'Erbil', 'Semnan'])
    expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  ['ku', 'تا ١٨ی کانوونی یەکەمی ٢٠٢٦ داواکاری وەردەگرین'],
  ['ar', 'التقديم حتى ١٨ كانون الأول ٢٠٢٦'],
  ['en', 'Apply by 18 December 2026'],
] as const)(
  'vacancy with a closing date, locale %s → shows “%s” on its page and in the list of similar vacancies',
  (locale, text) => {
    const vacancy = { ...sampleVacancy('a', 'tech'), createdAt: new Date(), closesOn: '2026-12-18' }
    const rows = [createRowMapper(locale)(vacancy)]
    render(<VacancyPage locale={locale} vacancy={vacancy} similarVacancies={rows} origin={null} />)
    const [onPage, inList, ...others] = screen.getAllByText(text)
    expect(onPage?.closest('section')).toContainElement(screen.getByRole('heading', { level: 1 }))
    expect(inList?.closest('a')).toHaveAttribute('href', `/${locale}/job-details/a`)
    expect(others).toEqual([])
  },
)

test.each([
  ['all in the vacancy’s category', 'tech', copy.similar],
  ['one in another category', 'hr', copy.others],
])('other vacancies, %s → the section’s heading is “%s”', (_, category, title) => {
  const rows = [sampleVacancy('a', 'Tech'), sampleVacancy('b', category)].map(createRowMapper('en'))
  render(<SimilarVacancies copy={copy} vacancy={{ category: 'tech' }} rows={rows} />)
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title)
})

test('no other vacancies → the section for similar vacancies is not rendered', () => {
  const { container } = render(<SimilarVacancies copy={copy} vacancy={{ category: 'tech' }} rows={[]} />)
  expect(container).toBeEmptyDOMElement()
})

test.each(localeCodes)(
  'closed vacancy, locale %s → shows the date on which it closed, and similar vacancies, but no form or Apply link',
  async (locale) => {
    const localeCopy = pageCopy(locale, 'job-details')
    const list = await vacancyListFor([sampleVacancy('other', 'tech')])
    const vacancy = { ...sampleVacancy('a', 'tech'), closedAt: new Date('2026-11-18T10:00:00Z') }
    render(<VacancyClosed locale={locale} vacancy={vacancy} similarVacancies={list.shown} />)
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading).toHaveTextContent('Title of a')
    expect(screen.getByText(locale === 'en' ? /18 November 2026/ : /٢٠٢٦/)).toBeVisible()
    expect(screen.getByRole('link', { name: localeCopy.notFound.back })).toHaveAttribute(
      'href',
      `/${locale}/careers#jobs`,
    )
    const similarList = within(screen.getByRole('list'))
    expect(similarList.getByRole('heading')).toHaveTextContent('Title of other')
    expect(document.querySelector('a[href*="/apply/"], form')).toBeNull()
  },
)

test('vacancy without a description → shows a note with a link to the contact form', async () => {
  const vacancy = { ...sampleVacancy('a', 'tech'), descriptionHtml: '<p> </p>' }
  render(<VacancyPage locale="en" vacancy={vacancy} similarVacancies={[]} origin={null} />)
  const note = await screen.findByText(copy.noDescription, { exact: false })
  expect(within(note).getByRole('link')).toHaveAttribute('href', '/en/contact-us')
})

test('Kurdish title → has the class `arabic-script`; English title → does not', () => {
  const title = 'بەڕێوەبەر'
  const { rerender } = render(<BackendTitle>{title}</BackendTitle>)
  expect(screen.getByText(title)).toHaveClass('arabic-script')
  rerender(<BackendTitle>Cook</BackendTitle>)
  expect(screen.getByText('Cook')).not.toHaveClass('arabic-script')
})
