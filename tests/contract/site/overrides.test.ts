import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { translationFile } from '#lib/handlers/reads.ts'
import { loadedWords } from '#lib/i18n/loaded-words.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { bundledMessages, messagesFor, pageCopy } from '#lib/i18n/messages.ts'
import { createOverrides, startOverrides } from '#lib/i18n/overrides.ts'
import { type Running, startServer } from '#tests/support/servers/http-server.ts'

const megabyte = Buffer.alloc(1024 * 1024, 'x')

const pour = (response: ServerResponse) => {
  response.on('error', () => undefined)
  let left = 200
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(megabyte)) return void response.once('drain', more)
    }
    response.end('"}')
  }
  response.write('{"common":"')
  more()
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** The possible answers of a host. */
const answers = {
  text:
    (body: string, status = 200): Answer =>
    (response) =>
      response.writeHead(status).end(body),
  status:
    (status: number): Answer =>
    (response) =>
      response.writeHead(status, { location: '/elsewhere' }).end('{}'),
  silence: () => undefined,
  cut: (_: ServerResponse, request: IncomingMessage) => request.socket.destroy(),
  pour,
} as const

/** A host of words that answers for one language, for the others that it has none, and counts what it is asked. */
const createWordsHost = (locale: Locale, first: Answer) => {
  let answer = first
  const asked: string[] = []
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path === `/words/locales/${locale}/translation.json`) answer(response, request)
    else response.writeHead(404).end()
  }
  return {
    listener,
    asked,
    answerWith: (next: Answer) => {
      answer = next
    },
  }
}

const running: Running[] = []
const log = vi.spyOn(process.stderr, 'write')

beforeEach(() => {
  log.mockReset().mockReturnValue(true)
})

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  Object.assign(loadedWords(), { files: {}, messages: {}, freshFrom: 0 })
})

/** The log lines of an event. */
const logged = (event: string) =>
  log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes(`"event":"words.${event}"`))

const host = async (answer: Answer, locale: Locale = 'ku') => {
  const words = createWordsHost(locale, answer)
  const server = await startServer(words.listener)
  running.push(server)
  const waits: number[] = []
  const address = `${server.origin}/words`
  const timeoutMs = answer === answers.silence ? 300 : 8000
  const overrides = createOverrides({ address, timeoutMs, wait: async (ms) => waits.push(ms) })
  const ownRequests = () => words.asked.filter((path) => path.includes(`/${locale}/`)).length
  return { ...words, ...overrides, address, waits, ownRequests }
}

const file = (words: unknown) => answers.text(JSON.stringify(words))
const title = (text: string) => ({ home: { hero: { title: text } } })
const titleOf = (locale: Locale) => pageCopy(locale, 'home').hero.title
const bundledTitle = bundledMessages.ku.home.hero.title

describe('words that fit', () => {
  test('one text → taken, everything else stays, in the other languages too', async () => {
    const before = messagesFor('ku')
    const { load } = await host(file(title('ناونیشانێکی نوێ')))
    await load()
    const hero = { ...before.home.hero, title: 'ناونیشانێکی نوێ' }
    expect(messagesFor('ku')).toEqual({ ...before, home: { ...before.home, hero } })
    expect(titleOf('ar')).toBe(bundledMessages.ar.home.hero.title)
  })

  test('placeholders → filled, plurals read', async () => {
    const count = '{n, plural, =0 {هیچ} one {{count} کار} other {{count} کاری نوێ}}'
    const call = 'تەلەفۆن بۆ {dial} بکە'
    const { load } = await host(file({ common: { footer: { call } }, careers: { jobs: { count } } }))
    await load()
    expect(pageCopy('ku', 'common').footer.call).toBe('تەلەفۆن بۆ 1551 بکە')
    expect(pageCopy('ku', 'careers').jobs.count).toBe(count)
  })

  test.each(['ku', 'ar', 'en'] as const)('what this site serves in %s → the words it has', async (locale) => {
    const own = await translationFile(new Request('http://a.example'), locale).text()
    const { load } = await host(answers.text(`\ufeff${own}`), locale)
    const before = messagesFor(locale)
    await load()
    expect(logged('loaded')).toHaveLength(1)
    expect(messagesFor(locale)).toEqual(before)
  })

  test('a key that the site does not have → left out and logged, the others taken', async () => {
    const words = '{"home":{"hero":{"title":"نوێ","banner":"x"}},"__proto__":{"x":"y"},"shop":{}}'
    const { load } = await host(answers.text(words))
    await load()
    expect(titleOf('ku')).toBe('نوێ')
    expect(logged('loaded')[0]).toContain('home.hero.banner,__proto__,shop')
    expect(messagesFor('ku')).not.toHaveProperty('shop')
  })
})

const good = title('ئەمەش نابێت دەرکەوێت')
const badWords: [string, Answer, RegExp][] = [
  ['HTML', answers.text('<!doctype html><p>Hello'), /not JSON/],
  ['half of a file', answers.text(JSON.stringify(bundledMessages.ku).slice(0, 5000)), /not JSON/],
  ['another placeholder', file({ ...good, common: { loading: 'a {n}' } }), /loading has other .* none/],
]

describe('a bad file is refused whole', () => {
  test.each(badWords)('%s', async (_, answer, reason) => {
    const { load, ownRequests } = await host(answer)
    await load()
    expect(titleOf('ku')).toBe(bundledTitle)
    expect(messagesFor('ku').common.loading).toBe(bundledMessages.ku.common.loading)
    expect(logged('refused').map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ locale: 'ku', detail: expect.stringMatching(reason) }),
    ])
    expect(ownRequests()).toBe(1)
    await load()
    expect(logged('refused')).toHaveLength(1)
  })

  test('200 MB', async () => {
    const { load, ownRequests } = await host(answers.pour)
    await load()
    expect([titleOf('ku'), ownRequests()]).toEqual([bundledTitle, 1])
    expect(logged('not-loaded').join()).toMatch(/more than \d+ bytes/)
  })

  test('after a good one → the good one stays', async () => {
    const { load, answerWith } = await host(file(title('باش')))
    await load()
    for (const bad of [answers.text('<p>'), answers.status(404), answers.status(500)]) {
      answerWith(bad)
      await load()
      expect(titleOf('ku')).toBe('باش')
    }
  })
})

describe('trying again', () => {
  test.each([
    ['500', answers.status(500)],
    ['429', answers.status(429)],
    ['a connection cut', answers.cut],
    ['silence', answers.silence],
  ])('%s → five times more, each wait twice as long, then the bundled words', async (_, answer) => {
    const { load, waits, ownRequests } = await host(answer)
    await load()
    expect(waits).toEqual([350, 700, 1400, 2800, 5600])
    expect([titleOf('ku'), ownRequests()]).toEqual([bundledTitle, 6])
    expect(logged('not-loaded').filter((line) => line.includes('"ku"'))).toHaveLength(1)
  })

  test.each([404, 403, 301])('%i → not tried again', async (status) => {
    const { load, waits } = await host(answers.status(status))
    await load()
    expect([titleOf('ku'), waits]).toEqual([bundledTitle, []])
  })

  test('a late recovery → the words come', async () => {
    const { load, waits, answerWith } = await host((response) => {
      if (waits.length === 4) answerWith(file(title('درەنگ')))
      response.writeHead(503).end()
    })
    await load()
    expect([titleOf('ku'), waits]).toEqual(['درەنگ', [350, 700, 1400, 2800, 5600]])
  })

  test('nobody listens → the bundled words', async () => {
    const { load, waits } = await host(answers.silence)
    await running.pop()?.stop()
    await load()
    expect([titleOf('ku'), waits.length]).toEqual([bundledTitle, 15])
  })
})

describe('in a running site', () => {
  test('other words → pages older than them are old; the same again → they are not', async () => {
    const { load, answerWith } = await host(file(title('یەکەم')))
    await load()
    const first = loadedWords().freshFrom
    expect(first).toBeGreaterThan(performance.now())
    await load()
    expect(loadedWords().freshFrom).toBe(first)
    answerWith(file(title('دووەم')))
    await load()
    expect(titleOf('ku')).toBe('دووەم')
    expect(loadedWords().freshFrom).toBeGreaterThanOrEqual(first)
  })

  test('a host that hangs → the start goes on', async () => {
    const { address } = await host(answers.silence)
    const begun = Date.now()
    await startOverrides({ address, timeoutMs: 5000, wait: async () => undefined }, 100)
    expect(Date.now() - begun).toBeLessThan(3000)
  })

  test('a host that answers → the start has its words', async () => {
    const { address } = await host(file(title('ئامادە')))
    await startOverrides({ address }, 5000)
    expect(titleOf('ku')).toBe('ئامادە')
  })
})
