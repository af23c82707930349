import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmsGateway } from '#backend/links/sms-gateway.ts'
import type { LinkService } from '#backend/site.ts'
import { openDatabase } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { createLimits } from '#backend/store/limits.ts'
import { createLinkStore, listLinks } from '#backend/store/links.ts'
import { deriveClientKey } from '#lib/http/client-address.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { clock } from '#tests/support/clock.ts'
import { formResults, testSite } from '#tests/support/servers/form-site.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { sendLink } from '#tests/support/servers/site-calls.ts'
import { createStoreFrom } from '#tests/support/servers/stores.ts'

const link = 'https://app.example.com'
const phone = '0750 123 4567'
const gatewayTimeoutMs = 1000

type SendLinkSite = Parameters<typeof sendLink>[1]
type FormPost = { fields?: Record<string, string>; clientAddress?: string; accept?: string; locale?: string }

/** Sends a form to the handler as a proxy would, with `clientAddress` in X-Forwarded-For. */
const postTo = (
  site: SendLinkSite,
  {
    fields = { country: '+964', phone },
    clientAddress = '203.0.113.7',
    accept = 'application/json',
    locale = 'en',
  }: FormPost = {},
): Promise<Response> => {
  const headers = { accept, 'x-forwarded-for': clientAddress, 'sec-fetch-site': 'same-origin' }
  const url = `http://localhost/web/send-link?lng=${locale}`
  return sendLink(new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) }), site)
}

const { errors } = pageCopy('en', 'send-link')

/** Returns a JSON response's status, and “sent” or the key of its error message. */
const readStatusAndKey = async (pendingResponse: Promise<Response>): Promise<[number, unknown]> => {
  const response = await pendingResponse
  const { success, message } = await response.json()
  const key = Object.entries(errors).find(([, copy]) => copy === message)?.[0]
  return [response.status, success ? 'sent' : key]
}

/** Opens a site with a fake SMS gateway and a database in a new directory. */
const openSendLinkSite = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'send-link-'))
  const gateway: { requests: unknown[]; status: number | null; body: string } = {
    requests: [],
    status: 200,
    body: '{}',
  }
  const server = await startServer(async (request, response) => {
    const { method, headers } = request
    gateway.requests.push({ method, type: headers['content-type'], body: JSON.parse(await text(request)) })
    // If the status is null, the gateway never responds.
    if (gateway.status) response.writeHead(gateway.status, { location: '/elsewhere' }).end(gateway.body)
  })
  const db = await openDatabase(directory)
  const createSite = (links: LinkService): SendLinkSite => ({
    ...testSite(createEmbeddedBackend(directory)),
    links,
    limits: createLimits(createStoreFrom(async () => db)),
    clientKeyOf: (request) => deriveClientKey(request, 1),
  })
  const createSiteFor = (gatewayUrl: string, timeoutMs = 30_000) =>
    createSite(createSmsGateway({ gatewayUrl, linkUrl: link, timeoutMs }))
  return {
    gateway,
    directory,
    createSiteFor,
    site: createSiteFor(server.origin),
    /** Returns a site that waits at most `gatewayTimeoutMs` for the gateway. */
    createSiteWithShortTimeout: () => createSiteFor(server.origin, gatewayTimeoutMs),
    /** A site without an SMS gateway. It stores the requested links instead of sending them. */
    storingSite: createSite(
      createLinkStore(
        createStoreFrom(async () => db),
        link,
      ),
    ),
    listLinks: () => listLinks(db),
    /** Counts `amount` links as sent. */
    consumeLinkLimit: (amount: number) =>
      createLimits(createStoreFrom(async () => db)).consume([
        { limit: 'SMS links in total', subject: '', amount },
      ]),
    breakDatabase: () => db.destroy(),
    close: async () => {
      await server.stop()
      await db.destroy()
      await rm(directory, { recursive: true })
    },
  }
}

let sendLinkSite: Awaited<ReturnType<typeof openSendLinkSite>>

beforeEach(async () => {
  sendLinkSite = await openSendLinkSite()
})
afterEach(() => sendLinkSite.close())

const post = (form?: FormPost) => postTo(sendLinkSite.site, form)
const numberedIpAddress = (last: number) => `198.51.100.${last}`

describe('phone number', () => {
  test.each(localeCodes)(
    'form in %s → the gateway receives the number and a text message in that language with the link',
    async (locale) => {
      expect(await readStatusAndKey(post({ locale }))).toEqual([200, 'sent'])
      const { requests } = sendLinkSite.gateway
      const body = { to: '+9647501234567', text: expect.stringContaining(link), locale }
      expect(requests).toEqual([{ method: 'POST', type: 'application/json', body }])
      expect(JSON.stringify(requests)).toContain(pageCopy(locale, 'send-link').sms.split(':')[0])
    },
  )

  test('phone number from another country → is sent with its country code', async () => {
    await post({ fields: { country: '+98', phone: '۰۹۱۲ ۳۴۵ ۶۷۸۹' } })
    expect(sendLinkSite.gateway.requests).toMatchObject([{ body: { to: '+989123456789' } }])
  })

  test.each([
    ['  ', 'required'],
    ['1551', 'invalid'],
  ])(
    'phone number “%s” → 422 with the error “%s”; the gateway is not called',
    async (typedNumber, errorKey) => {
      expect(await readStatusAndKey(post({ fields: { country: '+964', phone: typedNumber } }))).toEqual([
        422,
        errorKey,
      ])
      expect(sendLinkSite.gateway.requests).toEqual([])
    },
  )
})

describe('SMS link limits', () => {
  const numberedFields = (last: number) => ({
    country: '+964',
    phone: `07501234${String(last).padStart(3, '0')}`,
  })

  test('three links requested in a day for one number from three IP addresses → 429 for the third', async () => {
    const statusesAndKeys = []
    for (let n = 1; n <= 3; n += 1)
      statusesAndKeys.push(await readStatusAndKey(post({ clientAddress: numberedIpAddress(n) })))
    expect(statusesAndKeys).toEqual([
      [200, 'sent'],
      [200, 'sent'],
      [429, 'limit'],
    ])
    expect(sendLinkSite.gateway.requests).toHaveLength(2)
    expect(
      Number((await post({ clientAddress: numberedIpAddress(7) })).headers.get('retry-after')),
    ).toBeGreaterThan(0)
  })

  test('links requested in a day for 41 numbers from one IP address → 429 for the last, even if X-Forwarded-For begins with a different entry each time', async () => {
    const send = (n: number) =>
      readStatusAndKey(
        post({ fields: numberedFields(n), clientAddress: `${numberedIpAddress(n)}, 203.0.113.7` }),
      )
    for (let n = 1; n <= 40; n += 1) expect(await send(n)).toEqual([200, 'sent'])
    expect(await send(41)).toEqual([429, 'limit'])
  })

  test('1,001 links requested in a day across the whole site → 429 for the last', async () => {
    await sendLinkSite.consumeLinkLimit(999)
    expect(await readStatusAndKey(post())).toEqual([200, 'sent'])
    expect(
      await readStatusAndKey(post({ fields: numberedFields(1), clientAddress: numberedIpAddress(1) })),
    ).toEqual([429, 'limit'])
  })

  test('link sent through the gateway → the database contains neither the phone number nor the IP address', async () => {
    await post()
    const pendingReads = ['site.db', 'site.db-wal'].map((name) =>
      readFile(join(sendLinkSite.directory, name)),
    )
    const databaseText = Buffer.concat(await Promise.all(pendingReads)).toString('latin1')
    expect(databaseText).toContain('limits_by_time')
    expect(databaseText).not.toMatch(/750 ?123 ?4567|203\.0\.113\.7/)
  })
})

describe('form without JavaScript', () => {
  const submitForm = async (fields: Record<string, string>, site = sendLinkSite.site) => {
    const response = await postTo(site, { fields, accept: 'text/html', locale: 'ku' })
    const [path, query] = response.headers.get('location')?.split('?') ?? []
    expect([response.status, path]).toEqual([303, '/ku/send-link/result'])
    return new URLSearchParams(query)
  }

  test('link requested without JavaScript → 303 to the result page, with a receipt', async () => {
    expect([...(await submitForm({ country: '+964', phone })).keys()]).toEqual(['receipt'])
  })

  test('invalid phone number without JavaScript → 303 to the result page, with a draft that contains the typed values', async () => {
    const typedValues = { country: '+98', phone: '12' }
    const query = await submitForm(typedValues)
    const draft = await formResults.readResult(query.get('draft') ?? '')
    expect(draft).toMatchObject({ form: 'send-link', values: typedValues, errors: { phone: 'invalid' } })
  })
})

describe('links stored instead of sent', () => {
  test.each(localeCodes)(
    'form in %s → the reply contains the message for stored links; the number and the link are listed for a day',
    async (locale) => {
      const { storingSite, listLinks } = sendLinkSite
      const response = await postTo(storingSite, { locale })
      const { success, message } = await response.json()
      expect([response.status, success]).toEqual([200, true])
      expect(message).toBe(pageCopy(locale, 'send-link').stored.text)
      const expectedLink = { to: '+9647501234567', link, requestedAt: expect.stringMatching(/^20\d\d-.+Z$/) }
      expect(await listLinks()).toEqual([expectedLink])
      clock.aheadMs = 24 * 60 * 60 * 1000
      expect(await listLinks()).toEqual([])
      expect(sendLinkSite.gateway.requests).toEqual([])
    },
  )
})

test('site that neither sends nor stores links → the reply contains the “failed” error message', async () => {
  const response = await postTo({ ...sendLinkSite.site, links: null })
  const message = pageCopy('en', 'send-link').errors.failed
  expect(await response.json()).toEqual({ success: false, message, errors: {} })
})

test('form from another website → 403', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const request = new Request('http://localhost/web/send-link', { method: 'POST', headers, body: 'phone=1' })
  expect((await sendLink(request, sendLinkSite.site)).status).toBe(403)
})

test.each([
  '',
  'OK',
  '[]',
  'null',
  '"queued"',
  '<html>error</html>',
  '{"status":"queued","error_code":0,"error_message":null}',
  '{"success":true,"error":null,"errors":[]}',
  '{"success":"true","error":false,"errors":{}}',
  '{"error":0,"status":200}',
  '{"error":"","status":"0"}',
  '{"error":"0","status":"accepted"}',
  '{"error":{"code":0,"message":""},"status":true}',
  '{"messages":[{"to":"9647501234567","status":"0"}]}',
  '{"messages":[{"status":{"groupId":1,"groupName":"PENDING","description":"Message sent to next instance"}}]}',
  '{"results":[{"error":{"id":0,"name":"NO_ERROR","description":"No Error","permanent":false}}]}',
  '{"error":"truncated',
])('gateway that responds with 200 and %s → the link counts as sent', async (body) => {
  sendLinkSite.gateway.body = body
  expect(await readStatusAndKey(post())).toEqual([200, 'sent'])
})

describe('failing gateway', () => {
  const stderrWrite = vi.spyOn(process.stderr, 'write')
  beforeEach(() => void stderrWrite.mockReturnValue(true))
  afterEach(() => {
    expect(stderrWrite).toHaveBeenCalled()
    expect(stderrWrite.mock.calls.join()).not.toMatch(/123 ?4567|203\.0\.113|127\.0\.0\.1/)
    stderrWrite.mockReset()
  })

  test.each([500, 302])(
    'gateway that responds with %i → 503; the next link can still be sent',
    async (status) => {
      const { gateway } = sendLinkSite
      gateway.status = status
      expect(await readStatusAndKey(post())).toEqual([503, 'failed'])
      gateway.status = 204
      expect(await readStatusAndKey(post())).toEqual([200, 'sent'])
    },
  )

  test.each([
    ['{"error":"insufficient credit"}', 'error: insufficient credit'],
    ['{"error":"no route to +9647501234567"}', 'error'],
    ['{"error":{"code":21211,"message":"Invalid number"}}', 'error'],
    ['{"error":true}', 'error: true'],
    ['{"errors":[{"code":9}]}', 'errors'],
    ['{"success":false}', 'success: false'],
    ['{"success":"false","message":"9647501234567"}', 'success: false'],
    ['{"success":0}', 'success: 0'],
    ['{"status":"error","id":7}', 'status: error'],
    ['{"status":"FAILED"}', 'status: FAILED'],
    ['{"status":"REJECTED_NOT_ENOUGH_CREDITS"}', 'status: REJECTED_NOT_ENOUGH_CREDITS'],
    ['{"status":"undelivered"}', 'status: undelivered'],
    ['{"status":false}', 'status: false'],
    ['{"status":401}', 'status: 401'],
    ['{"data":{"status":"failed"}}', 'status: failed'],
    ['[{"status":{"groupName":"REJECTED"}}]', 'status'],
  ])('gateway that responds with 200 and %s → 503 and a log line with “%s”', async (body, reason) => {
    sendLinkSite.gateway.body = body
    expect(await readStatusAndKey(post())).toEqual([503, 'failed'])
    const lines = stderrWrite.mock.calls.map(([line]) => JSON.parse(String(line)))
    const error = `Error: the SMS gateway's response reports a failure (${reason})`
    expect(lines).toMatchObject([{ event: 'sms.send-failed', error }])
  })

  test('gateway that never responds → 503; the link still counts against the limit', async () => {
    const site = sendLinkSite.createSiteWithShortTimeout()
    sendLinkSite.gateway.status = null
    const statusesAndKeys = await Promise.all(Array.from({ length: 6 }, () => readStatusAndKey(postTo(site))))
    expect(statusesAndKeys.toSorted()).toEqual([
      ...Array(4).fill([429, 'limit']),
      ...Array(2).fill([503, 'failed']),
    ])
  })

  test('form sent while the gateway or the database is unreachable → 503; no link is sent', async () => {
    const stoppedServer = await startServer(() => undefined)
    await stoppedServer.stop()
    expect(
      await readStatusAndKey(postTo(sendLinkSite.createSiteFor(`${stoppedServer.origin}/a-secret`))),
    ).toEqual([503, 'failed'])
    expect(stderrWrite.mock.calls.join()).not.toContain('a-secret')
    await sendLinkSite.breakDatabase()
    expect(await readStatusAndKey(post())).toEqual([503, 'failed'])
    expect(await readStatusAndKey(postTo(sendLinkSite.storingSite))).toEqual([503, 'failed'])
    expect(sendLinkSite.gateway.requests).toEqual([])
  })
})
