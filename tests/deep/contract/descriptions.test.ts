import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanDescription, renderDescription } from '#lib/vacancies/description.ts'
import { launchOptions } from '#tests/support/browser/browser.ts'
import { payloads } from '#tests/support/files/payloads.ts'
import { repository } from '#tests/support/verify/run.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(launchOptions())
})
afterAll(() => browser.close())

const own = 'http://descriptions.example/'

/** What happens to pages in Chromium: what ran, what was asked for, and the addresses of their links. */
const opened = async (bodies: readonly string[]) => {
  const page = await browser.newPage()
  const asked: string[] = []
  const body = `<!doctype html><title>a</title>${bodies.map((one) => `<main>${one}</main>`).join('')}`
  await page.route('**/*', (route) => {
    const url = route.request().url()
    if (url === own) return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
    asked.push(url)
    return route.abort()
  })
  await page.addInitScript(() => Object.assign(window, { hit: () => Object.assign(window, { isHit: true }) }))
  await page.goto(own)
  const [ran, links] = await page.evaluate(async () => {
    const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await settled()
    const anchors = [...document.querySelectorAll('a')]
    for (const anchor of anchors) if (!/^(https?|mailto|tel):$/.test(anchor.protocol)) anchor.click()
    await settled()
    return [Reflect.get(window, 'isHit') === true, anchors.map(({ protocol }) => protocol)] as const
  })
  await page.close()
  return { ran, asked, links }
}

const batches = (all: readonly string[]) =>
  Array.from({ length: Math.ceil(all.length / 100) }, (_, index) => all.slice(index * 100, index * 100 + 100))

const renderings: Readonly<Record<string, (html: string) => string>> = {
  'the page': (html) => renderToStaticMarkup(renderDescription(html, true)),
  'the page in an unknown language': (html) => renderToStaticMarkup(renderDescription(html, false)),
  'the feeds': cleanDescription,
}

test('known payloads run in this browser where nobody cleans them', async () => {
  expect(payloads.length).toBeGreaterThan(2000)
  const ran = await Promise.all(payloads.slice(0, 60).map(async (payload) => (await opened([payload])).ran))
  expect(ran.filter(Boolean).length).toBeGreaterThan(15)
})

test.each(Object.entries(renderings))(
  'no known payload runs in %s, asks for anything or leaves a link to it',
  {
    timeout: 300_000,
  },
  async (_, render) => {
    for (const batch of batches(payloads)) {
      const { ran, asked, links } = await opened(batch.map(render))
      expect({ ran, asked, links: links.filter((one) => !/^(https?|mailto|tel):$/.test(one)) }).toEqual({
        ran: false,
        asked: [],
        links: [],
      })
    }
  },
)

test('100,000 documents → allowed elements alone, also where they are cleaned again; memory stays flat', {
  timeout: 600_000,
}, async () => {
  const script = `import { cleanDescription } from '#lib/vacancies/description.ts'
    import { randomHtml } from '#tests/support/files/payloads.ts'
    import { randomOf } from '#tests/support/files/random.ts'
    const random = randomOf(1)
    const names = 'p|span|h[3-6]|ul|ol|li|blockquote|table|caption|thead|tbody|tfoot|tr|th|td|strong|b|em|i|u|br|hr|bdi|a'
    const tag = new RegExp('<(?:/?(?:' + names + ')|a href="(?:https?:|mailto:|tel:)[^"<>]*")>', 'g')
    const letters = (html) => html.replace(tag, '').replace(/[\\s\\p{Cf}]/gu, '')
    const links = (html) => html.match(/href="[^"]*"/g) ?? []
    const heap = []
    const wrong = []
    for (let count = 0; count < 100_000; count += 1) {
      if (count % 10_000 === 0) { gc(); heap.push(process.memoryUsage().heapUsed / 2 ** 20) }
      const html = randomHtml(random)
      const once = cleanDescription(html)
      const again = cleanDescription(once)
      // Cleaned again, empty elements and breaks between words may go; nothing comes.
      const isSame = letters(once) === letters(again) && links(again).length <= links(once).length
      if (/[<>]/.test(letters(once)) || !isSame) wrong.push([html, once, again])
    }
    console.log(JSON.stringify({ wrong: wrong.slice(0, 5), heap }))`
  const args = ['--expose-gc', '--max-old-space-size=96', '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: repository })
  const { wrong, heap } = JSON.parse(stdout)
  expect(wrong).toEqual([])
  expect(heap.at(-1) - heap[1], heap.join(' ')).toBeLessThan(2)
})
