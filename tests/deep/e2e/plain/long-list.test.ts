import { expect, test } from '#tests/support/browser/e2e.ts'
import { few, listed, many, most, openSiteOf } from '#tests/support/servers/list-lengths.ts'
import type { Site } from '#tests/support/servers/site.ts'

const paths = ['ku', 'en'].flatMap((code) =>
  [listed.list, listed.category, listed.search].map((query) => `/${code}/careers${query}`),
)

test(`the careers page over ${many} vacancies → as light as over ${few}`, async ({ request }) => {
  // It fills a database with them.
  test.setTimeout(300_000)
  const sites: Site[] = []
  const measure = async (url: string) => {
    const html = await (await request.get(url, { timeout: 120_000 })).text()
    const rows = html.match(/<a [^>]*href="\/\w+\/job-details\//g)?.length
    return { rows, bytes: Buffer.byteLength(html) }
  }
  try {
    for (const count of [few, many]) sites.push(await openSiteOf(count))
    for (const path of paths) {
      const [less, more] = await Promise.all(sites.map(({ url }) => measure(url + path)))
      expect([path, less?.rows, more?.rows]).toEqual([path, 20, 20])
      expect((more?.bytes ?? 0) / (less?.bytes ?? 0), path).toBeLessThanOrEqual(most)
    }
  } finally {
    for (const site of sites) await site.stop()
  }
})
