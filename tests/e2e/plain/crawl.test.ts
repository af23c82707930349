import { expect, test } from '#tests/support/browser/e2e.ts'

const linkPattern = /<a\b[^>]*\shref="([^"]+)"/g

/** Follows every link inside the site from its home page on; answers what did not lead to a page. */
const crawl = async (start: string, get: (path: string) => Promise<{ status: number; html: string }>) => {
  const found = new Map<string, string>([[start, '']])
  const ids = new Map<string, Set<string>>()
  const anchors: { from: string; path: string; id: string }[] = []
  const misses: string[] = []
  for (const [path, from] of found) {
    const { status, html } = await get(path)
    if (status !== 200) misses.push(`${path} (${status}), linked from ${from}`)
    ids.set(path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)))
    for (const [, href = ''] of html.matchAll(linkPattern)) {
      if (/^(https?:|tel:|sms:|mailto:|geo:)/.test(href)) continue
      const [target = '', id] = href.replaceAll('&amp;', '&').split('#')
      const next = target || path
      if (!found.has(next)) found.set(next, path)
      if (id) anchors.push({ from: path, path: next, id: decodeURIComponent(id) })
    }
  }
  for (const { from, path, id } of anchors) {
    if (!ids.get(path)?.has(id)) misses.push(`${path}#${id}, linked from ${from}`)
  }
  return { count: found.size, misses }
}

test('every link inside the site → a page, and a place on it, in every language', async ({ request }) => {
  const { count, misses } = await crawl('/ku', async (path) => {
    const response = await request.get(path)
    return { status: response.status(), html: await response.text() }
  })
  expect(misses).toEqual([])
  expect(count).toBeGreaterThan(3 * 40)
})
