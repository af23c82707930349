import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeBackend } from '#tests/support/servers/fake-backend.ts'
import { freePort, startSite } from '#tests/support/servers/site.ts'
import { untilHeard } from '#tests/support/servers/site-before.ts'
import { test as base } from './e2e.ts'

/** The sites' own, as they are configured. */
export const origin = 'https://www.example.com'
/** When job number n was posted. */
export const day = (n: number) => new Date(Date.UTC(2026, 10, 1, 9) - n * 86_400_000)

const described = `<h2>Work</h2><p>Pack the boxes.</p><p>ڕێگاکە درێژە.</p><ul><li>lift</li></ul>
  <table><tr><th>Day</th><td>Sunday</td></tr></table>
  <p><a href="https://example.org/more">more</a> <a href="javascript:alert(1)">no</a><img src="x" onerror="alert(1)"></p>`

const vacancies = [
  ...Array.from({ length: 45 }, (_, n) => ({
    _id: `v${n}`,
    title: `Job ${n}`,
    category: n % 2 ? 'tech' : 'hr',
    jobDescription: n === 7 ? described : '<p>Text</p>',
    createdAt: day(n).toISOString(),
    updatedAt: day(n === 7 ? 2 : n).toISOString(),
  })),
  {
    _id: 'unknown',
    title: 'Lamp lighter',
    category: 'lamps',
    jobDescription: '<p>كوێرە شه‌قام</p>',
    createdAt: day(90).toISOString(),
  },
]

/** Closed a moment ago: at its own address nothing else is said of it. */
export const withdrawn = 'v43'

/** The answer of these servers to every message. */
export const refusal = 'We already have this message.'

/** With 46 vacancies; the same, and files may be left out; without any; before a backend that is down. */
const kinds = ['many', 'optional', 'none', 'down'] as const
type Kind = (typeof kinds)[number]

type Stoppable = { stop: () => Promise<void> }

const startBackend = (kind: Kind) =>
  startFakeBackend(({ method, path }) => {
    if (kind === 'none') return { body: { success: true, data: [] } }
    if (path === '/web/contact-us') return { body: { success: false, message: refusal } }
    if (method === 'POST') return { body: { success: true } }
    if (path === `/web/vacancy/${withdrawn}`) return { status: 410, body: { success: false } }
    if (path === '/web/vacancies') return { body: { success: true, data: vacancies } }
    const data = vacancies.find(({ _id }) => path === `/web/vacancy/${_id}`)
    return data && { body: { success: true, data } }
  })

const start = async (kind: Kind, folder: string, running: Stoppable[]): Promise<string> => {
  const backend = kind === 'down' ? null : await startBackend(kind)
  const BACKEND_URL = backend?.address ?? `http://127.0.0.1:${await freePort()}/api/v1`
  const files = kind === 'optional' ? kind : 'required'
  const DATA_DIR = join(folder, kind)
  const site = await startSite({ env: { BACKEND_URL, SITE_URL: origin, APPLICATION_FILES: files, DATA_DIR } })
  running.push(site, ...(backend ? [backend] : []))
  if (backend) await untilHeard(`${site.url}/web/vacancies`)
  return site.url
}

/** Playwright's test before one of these sites; `kind` says which. */
export const test = base.extend<{ kind: Kind }, { addressOf: (kind: Kind) => Promise<string> }>({
  kind: ['many', { option: true }],
  addressOf: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'vacancies-'))
      const running: Stoppable[] = []
      const known = new Map<Kind, Promise<string>>()
      await use((kind) => {
        const address = known.get(kind) ?? start(kind, folder, running)
        known.set(kind, address)
        return address
      })
      for (const one of running) await one.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ addressOf, kind }, use) => use(await addressOf(kind)),
})
