import { expect, test } from '@playwright/test'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { languages, sitePath } from '#tests/support/browser/e2e.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { attributeOf, type Document, pageViolations, readDocument } from '#tests/support/rules/documents.ts'
import { graphOf, structuredDataErrors } from '#tests/support/rules/structured-data.ts'

const localeOf = (path: string): Locale => localeCodes.find((code) => path.startsWith(`/${code}`)) ?? 'ku'

type FetchPage = (path: string) => Promise<{ status: number; page: Document }>

/**
 * Follows every internal link from `startPath`. Returns each path with the path of the first page linking to it, the
 * problems found in pages and links, and the paths of all “Contact us” links.
 */
const crawl = async (origin: string, startPath: string, fetchPage: FetchPage) => {
  const sourceByPath = new Map([[startPath, 'the start']])
  const pageByPath = new Map<string, Document>()
  const fragmentLinks: { source: string; path: string; id: string }[] = []
  const problems: string[] = []
  const contactPaths = new Set<string>()
  for (const [path, source] of sourceByPath) {
    const { status, page } = await fetchPage(path)
    if (status !== 200) problems.push(`${path} (${status}), linked from ${source}`)
    const locale = localeOf(path)
    const url = new URL(path, origin)
    const pageProblems = [...pageViolations(page, locale), ...structuredDataErrors(page, locale, url)]
    problems.push(...pageProblems.map((problem) => `${path}: ${problem}`))
    pageByPath.set(path, page)
    const { contactUs } = pageCopy(localeOf(path), 'common').nav
    for (const link of page.elementsNamed('a').filter(({ text }) => text === contactUs))
      contactPaths.add(attributeOf(link.element, 'href') ?? '')
    for (const href of page.hrefs()) {
      if (/^(https?:|tel:|sms:|mailto:)/.test(href)) continue
      const [target = '', id] = href.split('#')
      const targetPath = target || path
      if (!sourceByPath.has(targetPath)) sourceByPath.set(targetPath, path)
      if (id) fragmentLinks.push({ source: path, path: targetPath, id: decodeURIComponent(id) })
    }
  }
  for (const { source, path, id } of fragmentLinks) {
    if (!pageByPath.get(path)?.hasId(id)) problems.push(`${path}#${id}, linked from ${source}`)
  }
  return { sourceByPath, problems, contactPaths: [...contactPaths] }
}

test('every internal link → leads to a valid page; every sitemap page → is at most three clicks from /ku', async ({
  request,
  baseURL,
}) => {
  const { sourceByPath, problems, contactPaths } = await crawl(baseURL ?? '', '/ku', async (path) => {
    const response = await request.get(path)
    return { status: response.status(), page: readDocument(await response.text()) }
  })
  expect(problems).toEqual([])
  // Within a language, every “Contact us” link leads to the same page.
  expect(contactPaths.toSorted()).toEqual(['/ar/contact-us', '/en/contact-us', '/ku/contact-us'])
  const pathPromises = languages.flatMap(({ code }) => pageNames.map((name) => sitePath(request, code, name)))
  expect([...sourceByPath.keys()]).toEqual(expect.arrayContaining(await Promise.all(pathPromises)))
  // Clicks are counted from the Sorani home page, whose menu links to the other languages.
  const countClicks = (path: string): number => {
    const source = sourceByPath.get(path)
    if (source === undefined) return Number.POSITIVE_INFINITY
    return path === '/ku' ? 0 : 1 + countClicks(source)
  }
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const sitemapPaths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  expect(sitemapPaths.length).toBeGreaterThan(3 * 10)
  expect(sitemapPaths.filter((path) => countClicks(path) > 3)).toEqual([])
})

for (const { code, messages } of languages)
  test(`${code}: unknown path → 404 page in that language, with the site’s navigation and a link to the vacancies`, async ({
    request,
  }) => {
    const titles = [messages.common.notFound.title, messages['job-details'].notFound.title]
    const otherTitles = languages
      .filter((other) => other.code !== code)
      .map((other) => other.messages.common.notFound.title)
    for (const path of [
      'no-such-page',
      'no/such/page',
      'job-details/no-such-job',
      'apply/no-such-job',
      'job-details/%22',
    ]) {
      const headers = { 'X-Locale': code === 'ar' ? 'en' : 'ar' }
      const response = await request.get(`/${code}/${path}`, { headers })
      const html = await response.text()
      const page = readDocument(html)
      const [main] = page.elementsNamed('main')
      const [header] = page.elementsNamed('header')
      expect({
        path,
        status: response.status(),
        problems: pageViolations(page, code),
        structuredData: graphOf(page),
        hasOtherLanguage: otherTitles.some((title) => html.includes(title)),
        hasTitle: titles.includes(page.elementsNamed('h1')[0]?.text ?? ''),
        hasNavigation: page.hrefs(header).includes(`/${code}/contact-us`),
        hasCareersLink: page.hrefs(main).some((href) => href.startsWith(`/${code}/careers`)),
      }).toEqual({
        path,
        status: 404,
        problems: [],
        structuredData: [],
        hasOtherLanguage: false,
        hasTitle: true,
        hasNavigation: true,
        hasCareersLink: true,
      })
    }
  })
