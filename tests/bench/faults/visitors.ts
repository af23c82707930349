import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { samplePdf, samplePng } from '#tests/support/files/sample-files.ts'
import { type Site, type SiteProcess, startSite } from '#tests/support/servers/site.ts'
import type { Settings } from '#tests/support/verify/run.ts'

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

/** Sends an application for a vacancy without JavaScript. */
export const applyFor =
  (vacancy: string): Post =>
  (site, locale = 'en', text = message()) => {
    const form = new FormData()
    const person = { fullName: 'Shilan', email: 'shilan@example.com', phone: '0750 123 4567' }
    for (const [name, value] of Object.entries({ lng: locale, ...person, coverLetter: text }))
      form.append(name, value)
    const files = { photo: samplePng('me.png', text), resume: samplePdf('cv.pdf', text) }
    for (const [field, { name, mimeType: type, buffer }] of Object.entries(files))
      form.append(field, new File([new Uint8Array(buffer)], name, { type }))
    return ask(site, `/web/apply-job/${vacancy}`, { method: 'POST', body: form })
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
export const slowest = (answers: readonly { ms: number }[]) => round(Math.max(0, ...msOf(answers)))
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

export const withSite = async <T>(
  env: Settings,
  use: (site: SiteProcess) => Promise<T>,
  log?: number,
): Promise<T> => {
  const site = await startSite({ env: { ...alone, ...env }, log })
  return use(site).finally(() => site.stop())
}

/** An option of Node that runs a piece of code before the site, in the same process. */
export const preload = (code: string) => `--import "data:text/javascript,${encodeURIComponent(code)}"`

export const dataOf = (folder: string) => ({ DATA_DIR: join(folder, 'data') })
export const small = ['/ku', '/en/careers', '/ar/job-details/recruiter', '/ku/contact', '/robots.txt']
export const apply = applyFor('recruiter')

// Pages while something else goes on.
export const during = async <T>(site: SiteProcess, work: Promise<T>) => {
  const pages: Asked[] = []
  const state = { isOver: false }
  const done = work.finally(() => {
    state.isOver = true
  })
  while (!state.isOver || pages.length < 4 * small.length)
    pages.push(await ask(site, small[pages.length % small.length] ?? ''))
  return { pages, result: await done }
}

export type Row = Readonly<Record<string, string | number | boolean>> & { isKept: boolean }

export const pagesIn = (pages: readonly Asked[]) => ({
  pages: pages.length,
  'not 200': pages.filter(({ status }) => status !== 200).length,
  'p95, ms': p95(pages),
  'slowest, ms': slowest(pages),
})

export const three = (site: SiteProcess) => Promise.all([1, 2, 3].map(() => send(site, contact)))
