import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { translationFile } from '#app/locales/[lng]/translation.json/translation-file.ts'
import { loadedMessages } from '#lib/i18n/loaded-messages.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { bundledMessages, currentMessages, messagesFor, pageCopy } from '#lib/i18n/messages.ts'
import { startLoadingOverrides } from '#lib/i18n/overrides.ts'
import { type RunningServer, startServer } from '#tests/support/servers/http-server.ts'

type Responder = (response: ServerResponse) => void

const respondWithJson =
  (content: unknown): Responder =>
  (response) =>
    response.end(JSON.stringify(content))
const respondWithStatus =
  (code: number): Responder =>
  (response) =>
    response.writeHead(code, { location: '/elsewhere' }).end('{}')
const closeConnection: Responder = (response) => response.destroy()

const runningServers: RunningServer[] = []
const stderrWrite = vi.spyOn(process.stderr, 'write')

beforeEach(() => {
  stderrWrite.mockReset().mockReturnValue(true)
})

afterEach(async () => {
  for (const server of runningServers.splice(0)) await server.stop()
  Object.assign(loadedMessages(), { files: {}, messages: {}, freshFromMs: 0 })
})

/** Starts a server with overrides for one language. */
const startOverrideServer = async (firstResponder: Responder, locale: Locale = 'ku') => {
  let respond = firstResponder
  const delaysMs: number[] = []
  let requestCount = 0
  const server = await startServer((request, response) => {
    if (request.url !== `/words/locales/${locale}/translation.json`) return void response.end('{}')
    requestCount += 1
    respond(response)
  })
  runningServers.push(server)
  return {
    /** The pauses between the attempts to load the overrides. */
    delaysMs,
    requestCount: () => requestCount,
    setResponder: (nextResponder: Responder) => {
      respond = nextResponder
    },
    load: () => startLoadingOverrides(`${server.origin}/words`, async (ms) => delaysMs.push(ms)),
  }
}

const readLoggedLines = () => stderrWrite.mock.calls.map(([line]) => JSON.parse(String(line)))
const expectLoaded = (locale: Locale, skipped: string) =>
  expect(readLoggedLines()).toContainEqual(
    expect.objectContaining({ event: 'messages.loaded', locale, skipped }),
  )
const createTitleOverride = (text: string) => ({ home: { hero: { title: text } } })
const readTitle = (locale: Locale) => pageCopy(locale, 'home').hero.title
const bundledTitle = bundledMessages.ku.home.hero.title

test('override of one message → changes only that message, in that language', async () => {
  const messagesBefore = messagesFor('ku')
  const { load } = await startOverrideServer(respondWithJson(createTitleOverride('ناونیشانێکی نوێ')))
  await load()
  const hero = { ...messagesBefore.home.hero, title: 'ناونیشانێکی نوێ' }
  expect(messagesFor('ku')).toEqual({ ...messagesBefore, home: { ...messagesBefore.home, hero } })
  expect(readTitle('ar')).toBe(bundledMessages.ar.home.hero.title)
})

test.each(['ku', 'ar', 'en'] as const)(
  'override that contains the site’s own messages in %s → no message changes',
  async (locale) => {
    const servedMessages = await translationFile(new Request('http://a.example'), locale).json()
    const { load } = await startOverrideServer(respondWithJson(servedMessages), locale)
    const messagesBefore = messagesFor(locale)
    await load()
    expectLoaded(locale, '')
    expect(messagesFor(locale)).toEqual(messagesBefore)
  },
)

test.each<[string, unknown, string]>([
  ['an empty text', { common: { loading: ' ' } }, '.common.loading'],
  ['a number', { common: { loading: 1 } }, '.common.loading'],
  ['an object', { common: { loading: {} } }, '.common.loading'],
  ['an additional placeholder', { common: { loading: 'a {n}' } }, '.common.loading'],
  ['an unmatched brace', { common: { loading: 'a {' } }, '.common.loading'],
  ['a missing placeholder', { common: { footer: { call: 'x' } } }, '.common.footer.call'],
  ['a missing tag', { about: { map: { text: 'x {support}' } } }, '.about.map.text'],
  ['an empty tag', { about: { map: { text: '<support></support> {support}' } } }, '.about.map.text'],
  ['an unclosed tag', { about: { map: { text: '<support>{support}' } } }, '.about.map.text'],
  [
    'a second closing tag',
    { about: { map: { text: '<support>{support}</support></support>' } } },
    '.about.map.text',
  ],
  [
    'another tag',
    { 'bike-delivery': { faq: { items: { 2: { answer: '<pickup>x</pickup>' } } } } },
    '.bike-delivery.faq.items.2.answer',
  ],
  ['a tag in plain text', { common: { loading: '<b>x</b>' } }, '.common.loading'],
  [
    'a changed plural',
    { careers: { jobs: { count: '{n, plural, other {{count} x}}' } } },
    '.careers.jobs.count',
  ],
  ['an empty text in a list', { careers: { perks: { items: [''] } } }, '.careers.perks.items.0'],
])(
  'override with %s and a valid message → only the valid message is used; the other is logged as skipped',
  async (_, override, path) => {
    const { ku } = bundledMessages
    const { load } = await startOverrideServer(
      respondWithJson({ ...Object(override), ...createTitleOverride('نوێ') }),
    )
    await load()
    const home = { ...ku.home, hero: { ...ku.home.hero, title: 'نوێ' } }
    expect(currentMessages('ku')).toEqual({ ...ku, home })
    expectLoaded('ku', path)
  },
)

test('override that changes the text inside a tag → is used', async () => {
  const text = bundledMessages.ku.home.features.text.replace(/<cities>[^<]+/, '<cities>شارەکەت')
  const { load } = await startOverrideServer(respondWithJson({ home: { features: { text } } }))
  await load()
  expect(text).not.toBe(bundledMessages.ku.home.features.text)
  expect(currentMessages('ku').home.features.text).toBe(text)
})

test('override with an earlier version’s keys → replaces the `name` and `line` of services and tiles', async () => {
  const [menu, tile] = [
    { name: 'a', line: 'b' },
    { name: 'c', line: 'd' },
  ]
  const items = { 'taxi-ride': tile, supermarket: tile, 'flights-domestic': tile, insurance: tile }
  const override = { common: { services: { 'taxi-ride': menu } }, home: { tiles: { items } } }
  const { load } = await startOverrideServer(respondWithJson(override))
  await load()
  const copy = currentMessages('ku')
  expect(copy['taxi-ride'].service).toEqual({ ...menu, tiles: [tile] })
  // The override's `line` is skipped, because it lacks the bundled message's placeholder.
  expect(copy['online-supermarket-grocery'].service.tiles).toMatchObject([{ name: 'c' }])
  expect(copy['flights-ticket'].service.tiles).toEqual([
    bundledMessages.ku['flights-ticket'].service.tiles[0],
    tile,
  ])
  expect(copy.home.tiles.insurance).toEqual(tile)
})

test('override with both current and earlier keys → the current key’s message is used', async () => {
  const override = { common: { services: { hotels: { name: 'a' } } }, hotels: { service: { name: 'b' } } }
  const { load } = await startOverrideServer(respondWithJson(override))
  await load()
  expect(currentMessages('ku').hotels.service.name).toBe('b')
})

test('override with unknown keys or a different structure → no message changes; the keys are logged as skipped', async () => {
  const json =
    '{"home":{"hero":{"banner":"x"}},"__proto__":{"x":"y"},"shop":{},"careers":null,"apply":"x","common":[1]}'
  const { load } = await startOverrideServer((response) => response.end(json))
  await load()
  expectLoaded('ku', '.home.hero.banner,.__proto__.x,.careers,.apply,.common.0')
  expect(currentMessages('ku')).toEqual(bundledMessages.ku)
})

test.each([
  ['500', respondWithStatus(500)],
  ['404', respondWithStatus(404)],
  ['301', respondWithStatus(301)],
  ['a broken connection', closeConnection],
  ['a file above 1 MB', (response: ServerResponse) => response.end(Buffer.alloc(1024 * 1024 + 1, ' '))],
])(
  '%s from the override server → the site retries five times with doubling delays, then keeps the bundled messages',
  async (_, respond) => {
    const { load, delaysMs, requestCount } = await startOverrideServer(respond)
    await load()
    expect(delaysMs).toEqual([350, 700, 1400, 2800, 5600])
    expect([readTitle('ku'), requestCount()]).toEqual([bundledTitle, 6])
    expect(readLoggedLines()).toContainEqual(
      expect.objectContaining({ event: 'messages.load-failed', locale: 'ku' }),
    )
  },
)

test('override server recovers before the last retry → its messages are used', async () => {
  const { load, delaysMs, setResponder } = await startOverrideServer((response) => {
    if (delaysMs.length === 4) setResponder(respondWithJson(createTitleOverride('درەنگ')))
    response.writeHead(503).end()
  })
  await load()
  expect([readTitle('ku'), delaysMs.length]).toEqual(['درەنگ', 5])
})

test('404 or invalid JSON after a valid file → the valid file’s messages are still used', async () => {
  const { load, setResponder } = await startOverrideServer(respondWithJson(createTitleOverride('باش')))
  await load()
  for (const respond of [respondWithStatus(404), (response: ServerResponse) => response.end('<p>')]) {
    setResponder(respond)
    await load()
    expect(readTitle('ku')).toBe('باش')
  }
})

test('messages loaded again → `freshFromMs` increases only if the file has changed', async () => {
  const { load, setResponder } = await startOverrideServer(respondWithJson(createTitleOverride('یەکەم')))
  await load()
  const previousFreshFromMs = loadedMessages().freshFromMs
  expect(previousFreshFromMs).toBeGreaterThan(performance.now())
  await load()
  expect(loadedMessages().freshFromMs).toBe(previousFreshFromMs)
  setResponder(respondWithJson(createTitleOverride('دووەم')))
  await load()
  expect(readTitle('ku')).toBe('دووەم')
  expect(loadedMessages().freshFromMs).toBeGreaterThan(previousFreshFromMs)
})
