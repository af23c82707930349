import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLimits } from '#lib/backend/limits.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { type SendLinkSite, sendLink } from '#lib/handlers/send-link.ts'
import { visitorAddress } from '#lib/http/connection.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { storeOf } from '#tests/support/servers/stores.ts'
import { drafts } from './form-site.ts'
import { startServer } from './http-server.ts'

export const link = 'https://app.example.com'
export const phone = '0750 123 4567'
export const gatewayTimeout = 1000

export type Post = { fields?: Record<string, string>; address?: string; accept?: string; locale?: string }

/** A form sent to the handler, behind one proxy that saw `address` last. */
export const postTo = (
  site: SendLinkSite,
  {
    fields = { country: '+964', phone },
    address = '203.0.113.7',
    accept = 'application/json',
    locale = 'en',
  }: Post = {},
): Promise<Response> => {
  const headers = { accept, 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' }
  const url = `http://localhost/web/send-link?lng=${locale}`
  return sendLink(new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) }), site)
}

const { errors } = pageCopy('en', 'send-link')

/** Status of a JSON answer, and the key of its words. */
export const stateOf = async (asked: Promise<Response>): Promise<[number, unknown]> => {
  const response = await asked
  const { success, message } = await response.json()
  const key = Object.entries(errors).find(([, words]) => words === message)?.[0]
  return [response.status, success ? 'sent' : key]
}

/** A site with a real gateway, and a database in a directory of its own. */
export const openSendLinkSite = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'send-link-'))
  const gateway: { arrived: unknown[]; answer: number | null } = { arrived: [], answer: 200 }
  const server = await startServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, headers } = request
    gateway.arrived.push({ method, type: headers['content-type'], body: JSON.parse(body) })
    // Without an answer the gateway hangs.
    if (gateway.answer) response.writeHead(gateway.answer, { location: '/elsewhere' }).end('{}')
  })
  let db = await openDatabase(directory)
  const siteAt = (gateway: string, timeoutMs = 8000): SendLinkSite => ({
    gateway,
    timeoutMs,
    limits: createLimits(storeOf(async () => db)),
    link,
    visitor: (request) => visitorAddress(request, 1),
    origin: null,
    drafts,
  })
  return {
    gateway,
    directory,
    siteAt,
    site: siteAt(server.origin),
    /** Waits for the gateway no longer than `gatewayTimeout`. */
    impatient: () => siteAt(server.origin, gatewayTimeout),
    breakDatabase: () => db.destroy(),
    restart: async () => {
      await db.destroy()
      db = await openDatabase(directory)
      return siteAt(server.origin)
    },
    close: async () => {
      await server.stop()
      await db.destroy()
      await rm(directory, { recursive: true })
    },
  }
}

export type OpenedSendLinkSite = Awaited<ReturnType<typeof openSendLinkSite>>
