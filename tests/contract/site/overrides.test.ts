import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { translationFile } from '#lib/handlers/reads.ts'
import { loadedWords } from '#lib/i18n/loaded-words.ts'
import { messagesFor, pageCopy } from '#lib/i18n/messages.ts'
import { createOverrides, startOverrides } from '#lib/i18n/overrides.ts'
import { createSwitch, says } from '#tests/support/servers/faults.ts'
import { type Running, startServer } from '#tests/support/servers/http-server.ts'

const running: Running[] = []
const log = vi.spyOn(process.stderr, 'write')

beforeEach(() => void log.mockReset().mockReturnValue(true))

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  Object.assign(loadedWords(), { files: {}, messages: {}, freshFrom: 0 })
})

/** The log lines of an event. */
const logged = (event: string) =>
  log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes(`"event":"words.${event}"`))

/** A host of words that answers for Sorani, and for the other languages that it has none. */
const host = async (answer: RequestListener, timeoutMs = 8000) => {
  const way = createSwitch(answer)
  let asked = 0
  const server = await startServer((request, response) => {
    if (request.url !== '/words/locales/ku/translation.json') return says(404, '{}')(request, response)
    asked += 1
    way.listener(request, response)
  })
  running.push(server)
  const waits: number[] = []
  const address = `${server.origin}/words`
  const overrides = createOverrides({ address, timeoutMs, wait: async (ms) => waits.push(ms) })
  return { ...overrides, address, waits, answerWith: way.breakBy, asked: () => asked }
}

const file = (words: unknown) => says(200, JSON.stringify(words))
const title = (text: string) => ({ home: { hero: { title: text } } })
const shown = () => pageCopy('ku', 'home').hero.title
// Before anything is loaded.
const bundled = { ku: messagesFor('ku'), ar: messagesFor('ar') }
const bundledTitle = bundled.ku.home.hero.title

test('one text → taken, everything else stays, in the other languages too', async () => {
  const served = () => translationFile(new Request('http://a.example'), 'ku')
  const tag = served().headers.get('etag')
  const { load } = await host(file(title('ناونیشانێکی نوێ')))
  await load()
  const hero = { ...bundled.ku.home.hero, title: 'ناونیشانێکی نوێ' }
  expect(messagesFor('ku')).toEqual({ ...bundled.ku, home: { ...bundled.ku.home, hero } })
  expect(messagesFor('ar')).toEqual(bundled.ar)
  expect(await served().json()).toMatchObject({ home: { hero } })
  expect(served().headers.get('etag')).not.toBe(tag)
})

test('placeholders → filled, plurals read', async () => {
  const count = '{n, plural, =0 {هیچ} one {{count} کار} other {{count} کاری نوێ}}'
  const call = 'تەلەفۆن بۆ {dial} بکە'
  const { load } = await host(file({ common: { footer: { call } }, careers: { jobs: { count } } }))
  await load()
  expect(pageCopy('ku', 'common').footer.call).toBe('تەلەفۆن بۆ 1551 بکە')
  expect(pageCopy('ku', 'careers').jobs.count).toBe(count)
})

test('what this site serves itself → the words it has', async () => {
  const own = await translationFile(new Request('http://a.example'), 'ku').text()
  const { load } = await host(says(200, `\ufeff${own}`))
  await load()
  expect(logged('loaded')).toHaveLength(1)
  expect(messagesFor('ku')).toEqual(bundled.ku)
})

test('a key that the site does not have → left out and logged, the others taken', async () => {
  const words = '{"home":{"hero":{"title":"نوێ","banner":"x"}},"__proto__":{"x":"y"},"shop":{}}'
  const { load } = await host(says(200, words))
  await load()
  expect(shown()).toBe('نوێ')
  expect(logged('loaded')[0]).toContain('home.hero.banner,__proto__,shop')
  expect(messagesFor('ku')).not.toHaveProperty('shop')
})

test.each([
  ['HTML', says(200, '<!doctype html><p>Hello'), /not JSON/],
  [
    'another placeholder',
    file({ ...title('نا'), common: { loading: 'a {n}' } }),
    /loading has other .* none/,
  ],
])('%s → refused whole, and told once', async (_, answer, reason) => {
  const { load, asked } = await host(answer)
  await load()
  expect(messagesFor('ku')).toEqual(bundled.ku)
  expect(logged('refused').map((line) => JSON.parse(line))).toMatchObject([
    { locale: 'ku', detail: expect.stringMatching(reason) },
  ])
  expect(asked()).toBe(1)
  await load()
  expect(logged('refused')).toHaveLength(1)
})

const silence: RequestListener = () => undefined

test.each<[string, RequestListener]>([
  ['500', says(500, '{}')],
  ['429', says(429, '{}')],
  ['a connection cut', (request) => request.socket.destroy()],
  ['silence', silence],
])('%s → five times more, each wait twice as long, then the bundled words', async (_, answer) => {
  const { load, waits, asked } = await host(answer, answer === silence ? 300 : 8000)
  await load()
  expect(waits).toEqual([350, 700, 1400, 2800, 5600])
  expect([shown(), asked()]).toEqual([bundledTitle, 6])
  expect(logged('not-loaded').filter((line) => line.includes('"ku"'))).toHaveLength(1)
})

test.each([404, 301])('%i → not tried again; what was good before stays', async (status) => {
  const { load, waits, answerWith } = await host(file(title('باش')))
  await load()
  answerWith(says(status, '{}'))
  await load()
  expect([shown(), waits]).toEqual(['باش', []])
})

test('other words → pages older than them are old; the same again → they are not', async () => {
  const { load, answerWith } = await host(file(title('یەکەم')))
  await load()
  const first = loadedWords().freshFrom
  expect(first).toBeGreaterThan(performance.now())
  await load()
  expect(loadedWords().freshFrom).toBe(first)
  answerWith(file(title('دووەم')))
  await load()
  expect(shown()).toBe('دووەم')
  expect(loadedWords().freshFrom).toBeGreaterThanOrEqual(first)
})

test('a start waits for a host that answers, and not for one that hangs', async () => {
  const good = await host(file(title('ئامادە')))
  await startOverrides({ address: good.address }, 5000)
  expect(shown()).toBe('ئامادە')
  const hanging = await host(silence)
  const begun = Date.now()
  await startOverrides({ address: hanging.address, timeoutMs: 5000, wait: async () => undefined }, 100)
  expect(Date.now() - begun).toBeLessThan(3000)
})
