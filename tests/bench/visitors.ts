import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '#tests/support/servers/site.ts'

export const second = 1000

/** An answer of a site behind one proxy. */
export type Asked = { path: string; status: number; text: string; to: string; ms: number }

let visitors = 0

// Everybody comes from somewhere else, by a connection of their own.
const address = () => {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** Asks as one visitor of many. */
export const ask = async (site: Site, path: string, init: RequestInit = {}): Promise<Asked> => {
  const begun = performance.now()
  const headers = { 'x-forwarded-for': address(), connection: 'close' }
  const response = await fetch(site.url + path, { redirect: 'manual', ...init, headers })
  const text = await response.text()
  const to = response.headers.get('location') ?? ''
  return { path, status: response.status, text, to, ms: performance.now() - begun }
}

const message = () => `A message in my own words, number ${visitors}`

type Post = (site: Site, locale?: string, text?: string) => Promise<Asked>

/** Sends a contact message without JavaScript. */
export const contact: Post = (site, locale = 'en', text = message()) => {
  const fields = { lng: locale, name: 'Shilan', email: 'shilan@example.com', message: text }
  return ask(site, '/web/contact-us', { method: 'POST', body: new URLSearchParams(fields) })
}

/** Sends a form: it is taken, or stands on the next page as it was typed, or what was typed is lost. */
export const send = async (
  site: Site,
  post: Post,
  locale = 'en',
): Promise<{ end: 'taken' | 'kept' | 'lost'; ms: number }> => {
  const text = message()
  const { status, to, ms } = await post(site, locale, text)
  if (/[?&]receipt=/.test(to)) return { end: 'taken', ms }
  const isKept = status === 303 && (await ask(site, to)).text.includes(text)
  return { end: isKept ? 'kept' : 'lost', ms }
}

export const round = (value: number) => Math.round(value * 10) / 10
const msOf = (answers: readonly { ms: number }[]) => answers.map(({ ms }) => ms)
export const p95 = (answers: readonly { ms: number }[]) =>
  round(msOf(answers).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.95)] ?? 0)
export const count = (ends: readonly { end: string }[], wanted: string) =>
  ends.filter(({ end }) => end === wanted).length

export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const alone = { TRUSTED_PROXY_HOPS: '1', DATABASE_URL: '', BACKEND_URL: '' }

export const dataOf = (folder: string) => ({ DATA_DIR: join(folder, 'data') })
