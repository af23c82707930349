import { expect, test } from '@playwright/test'
import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { languages, sitePath } from '#tests/support/browser/e2e.ts'
import { pageNames } from '#tests/support/browser/site-pages.ts'
import { attributeOf, type Document, faultsOf, readDocument } from '#tests/support/rules/documents.ts'
import { graphFaults, graphOf } from '#tests/support/rules/structured-data.ts'

const localeOf = (path: string): Locale => localeCodes.find((code) => path.startsWith(`/${code}`)) ?? 'ku'

type Get = (path: string) => Promise<{ status: number; page: Document }>

/** Follows every link inside the site from its first page on, and tells what is wrong with what it leads to. */
const crawl = async (origin: string, start: string, get: Get) => {
  const reached = new Map([[start, 'the start']])
  const pages = new Map<string, Document>()
  const anchors: { from: string; path: string; id: string }[] = []
  const faults: string[] = []
  const contacts = new Set<string>()
  for (const [path, from] of reached) {
    const { status, page } = await get(path)
    if (status !== 200) faults.push(`${path} (${status}), linked from ${from}`)
    const locale = localeOf(path)
    const address = new URL(path, origin)
    const wrong = [...faultsOf(page, locale), ...graphFaults(page, locale, address)]
    faults.push(...wrong.map((fault) => `${path}: ${fault}`))
    pages.set(path, page)
    const { contactUs } = pageCopy(localeOf(path), 'common').nav
    for (const link of page.named('a').filter(({ text }) => text === contactUs))
      contacts.add(attributeOf(link.element, 'href') ?? '')
    for (const href of page.hrefs()) {
      if (/^(https?:|tel:|sms:|mailto:)/.test(href)) continue
      const [target = '', id] = href.split('#')
      const next = target || path
      if (!reached.has(next)) reached.set(next, path)
      if (id) anchors.push({ from: path, path: next, id: decodeURIComponent(id) })
    }
  }
  for (const { from, path, id } of anchors) {
    if (!pages.get(path)?.hasId(id)) faults.push(`${path}#${id}, linked from ${from}`)
  }
  return { found: reached, faults, contacts: [...contacts] }
}

test('every link inside the site → a whole page, and all pages within three links of home', async ({
  request,
  baseURL,
}) => {
  const { found, faults, contacts } = await crawl(baseURL ?? '', '/ku', async (path) => {
    const response = await request.get(path)
    return { status: response.status(), page: readDocument(await response.text()) }
  })
  expect(faults).toEqual([])
  // “Contact us” means the same page everywhere.
  expect(contacts.toSorted()).toEqual(['/ar/contact-us', '/en/contact-us', '/ku/contact-us'])
  const paths = languages.flatMap(({ code }) => pageNames.map((name) => sitePath(request, code, name)))
  expect([...found.keys()]).toEqual(expect.arrayContaining(await Promise.all(paths)))
  // From the home page of one language, whose menu leads to the others.
  const clicksTo = (path: string): number => {
    const from = found.get(path)
    if (from === undefined) return Number.POSITIVE_INFINITY
    return path === '/ku' ? 0 : 1 + clicksTo(from)
  }
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path)
  expect(listed.length).toBeGreaterThan(3 * 10)
  expect(listed.filter((path) => clicksTo(path) > 3)).toEqual([])
})

for (const { code, words } of languages)
  test(`addresses that are no page, in ${code} → 404 in that language, with ways on`, async ({ request }) => {
    const titles = [words.common.notFound.title, words['job-details'].notFound.title]
    for (const path of [
      'no-such-page',
      'no/such/page',
      'job-details/no-such-job',
      'apply/no-such-job',
      'job-details/%22',
    ]) {
      const response = await request.get(`/${code}/${path}`)
      const page = readDocument(await response.text())
      const [main] = page.named('main')
      expect({
        path,
        status: response.status(),
        faults: faultsOf(page, code),
        said: graphOf(page),
        isNamed: titles.includes(page.named('h1')[0]?.text ?? ''),
        isOpen: page.hrefs(main).some((href) => href.startsWith(`/${code}/careers`)),
      }).toEqual({ path, status: 404, faults: [], said: [], isNamed: true, isOpen: true })
    }
  })
