import { createServer } from 'node:http'
import { expect, language, test } from '#tests/support/browser/e2e.ts'
import { findFreePort, startSite } from '#tests/support/servers/site.ts'

const loadedTitle = 'ئەم ناونیشانە لە شوێنێکی ترەوە هاتووە'

test('server at MESSAGES_URL responds late → the page shows the bundled text first, then the loaded text; a language without loaded text keeps the bundled text', async ({
  request,
}, testInfo) => {
  const messagesReleased = Promise.withResolvers<void>()
  const port = await findFreePort()
  const messagesServer = createServer(async (incoming, response) => {
    await messagesReleased.promise
    if (incoming.url !== '/locales/ku/translation.json') return response.writeHead(404).end()
    response.end(JSON.stringify({ 'taxi-ride': { hero: { title: loadedTitle } } }))
  }).listen(port, '127.0.0.1')
  const site = await startSite({
    env: { DATA_DIR: testInfo.outputPath('data'), MESSAGES_URL: `http://127.0.0.1:${port}` },
  })
  try {
    const readPage = async (path: string) => (await request.get(site.url + path)).text()
    const bundledTitle = language('ku').messages['taxi-ride'].hero.title
    for (const _ of [1, 2]) expect(await readPage('/ku/taxi-ride')).toContain(bundledTitle)
    messagesReleased.resolve()
    await expect.poll(() => readPage('/ku/taxi-ride'), { timeout: 20_000 }).toContain(loadedTitle)
    expect(await readPage('/ku/taxi-ride')).not.toContain(bundledTitle)
    expect(await readPage('/en/taxi-ride')).toContain(language('en').messages['taxi-ride'].hero.title)
  } finally {
    await site.stop()
    messagesServer.close()
  }
})
