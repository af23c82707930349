import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDrafts } from '#lib/backend/drafts.ts'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { createLimits } from '#lib/backend/limits.ts'
import { applyJob } from '#lib/handlers/apply-job.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import type { WebSite } from '#lib/handlers/site.ts'
import { withdraw } from '#lib/handlers/withdraw.ts'
import { visitorAddress } from '#lib/http/connection.ts'
import { startWebServer } from '#tests/support/servers/http-server.ts'
import { madeUpAddress, sendApplication } from './one-application.ts'
import type { SecurityRow } from './security.ts'

const json = { accept: 'application/json' }

// The handlers over real HTTP behind one proxy, counting in a database of their own.
const withLimitedSite = async <T>(use: (url: string) => Promise<T>): Promise<T> => {
  const directory = mkdtempSync(join(tmpdir(), 'limits-'))
  const backend = createEmbeddedBackend(directory)
  await backend.open()
  const site: WebSite = {
    backend: () => backend,
    applications: () => backend,
    filesRequired: true,
    origin: null,
    uploads: null,
    visitor: (request) => visitorAddress(request, 1),
    limits: createLimits({ database: backend.database, secret: backend.keySecret }),
    drafts: createDrafts(),
    hasRoom: async () => true,
  }
  const server = await startWebServer((request) => {
    const [, , name, id = ''] = new URL(request.url).pathname.split('/')
    if (name === 'apply-job') return applyJob(request, id, site)
    return name === 'withdraw' ? withdraw(request, site) : contactUs(request, site)
  })
  try {
    return await use(server.origin)
  } finally {
    await server.stop()
    await backend.close()
    rmSync(directory, { recursive: true })
  }
}

/** How many of `count` posts get each status, sixteen at a time. */
const statusesOf = async (count: number, ask: (n: number) => Promise<Response>) => {
  const statuses = new Map<number, number>()
  let asked = 0
  const one = async () => {
    while (asked < count) {
      asked += 1
      const { status } = await ask(asked)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  return statuses
}

const counted = (statuses: ReadonlyMap<number, number>) =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')

const madeUpAddresses = (requests: number): Promise<SecurityRow> =>
  withLimitedSite(async (url) => {
    const statuses = await statusesOf(requests, (n) =>
      fetch(`${url}/web/contact-us`, {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': `${madeUpAddress()}, 203.0.113.7` },
        body: new URLSearchParams({ name: 'Junk', email: `${n}@example.com`, message: `junk ${n}` }),
      }),
    )
    return {
      attack: `${requests} messages behind made-up addresses`,
      figure: '60 × 200, all others 429',
      measured: counted(statuses),
      kept: statuses.get(200) === 60 && statuses.get(429) === requests - 60,
    }
  })

// Each with an application, a photo and a CV, and with a message.
const thirtyBehindOne = (): Promise<SecurityRow> =>
  withLimitedSite(async (url) => {
    const people = Array.from({ length: 30 }, async (_, n) => {
      const headers = { ...json, 'x-forwarded-for': '203.0.113.7' }
      const message = { name: 'Shilan', email: `${n}@example.com`, message: 'Where is my bag?' }
      const body = new URLSearchParams(message)
      const { status } = await fetch(`${url}/web/contact-us`, { method: 'POST', headers, body })
      const { reference } = await sendApplication(url, 100_000, '203.0.113.7')
      return status === 200 && reference !== null
    })
    const taken = (await Promise.all(people)).filter(Boolean).length
    const attack = '30 people behind one address, with files'
    return { attack, figure: '30 get through', measured: `${taken}`, kept: taken === 30 }
  })

const withdrawalGuesses = (guesses: number): Promise<SecurityRow> =>
  withLimitedSite(async (url) => {
    const statuses = await statusesOf(guesses, (n) =>
      fetch(`${url}/web/withdraw`, {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': '203.0.113.7' },
        body: new URLSearchParams({ reference: String(n).padStart(12, 'A') }),
      }),
    )
    return {
      attack: `${guesses} guesses at withdrawals`,
      figure: '60 × 404, all others 429',
      measured: counted(statuses),
      kept: statuses.get(404) === 60 && statuses.get(429) === guesses - 60,
    }
  })

/** Whether the limits stop programs, and let through who shares an address. */
export const limitRows = async (): Promise<SecurityRow[]> => [
  await madeUpAddresses(10_000),
  await thirtyBehindOne(),
  await withdrawalGuesses(1200),
]
