import { createServer } from 'node:http'
import { expect, language, test } from '#tests/support/browser/e2e.ts'
import { freePort, startSite } from '#tests/support/servers/site.ts'

const title = 'ئەم ناونیشانە لە شوێنێکی ترەوە هاتووە'

test('words that come after the first answers → in every page made from then on', async ({
  request,
}, testInfo) => {
  const release = Promise.withResolvers<void>()
  const port = await freePort()
  const host = createServer(async (asked, response) => {
    await release.promise
    if (asked.url !== '/locales/ku/translation.json') return response.writeHead(404).end()
    response.end(JSON.stringify({ 'taxi-ride': { hero: { title } } }))
  }).listen(port, '127.0.0.1')
  const site = await startSite({
    env: { DATA_DIR: testInfo.outputPath('data'), MESSAGES_URL: `http://127.0.0.1:${port}` },
  })
  try {
    const read = async (path: string) => (await request.get(site.url + path)).text()
    const bundled = language('ku').words['taxi-ride'].hero.title
    for (let times = 0; times < 2; times += 1) expect(await read('/ku/taxi-ride')).toContain(bundled)
    release.resolve()
    await expect.poll(() => read('/ku/taxi-ride'), { timeout: 20_000 }).toContain(title)
    expect(await read('/ku/taxi-ride')).not.toContain(bundled)
    expect(await read('/en/taxi-ride')).toContain(language('en').words['taxi-ride'].hero.title)
  } finally {
    await site.stop()
    host.close()
  }
})
