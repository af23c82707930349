import { openSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '#tests/support/servers/http-server.ts'
import type { SiteProcess } from '#tests/support/servers/site.ts'
import { openUnreadLog } from '#tests/support/servers/unread-log.ts'
import type { Settings } from '#tests/support/verify/run.ts'
import { stopping } from '../stopping.ts'
import { startTakingBackend } from '../taking-backend.ts'
import {
  alone,
  apply,
  ask,
  count,
  dataOf,
  during,
  inFolder,
  p95,
  pagesIn,
  preload,
  type Row,
  round,
  second,
  send,
  slowest,
  small,
  three,
  withSite,
} from './visitors.ts'

const slowLimit = 500

// What the first visitors wait for is loaded.
const warm = async (site: SiteProcess) => {
  for (const path of small) await ask(site, path)
  await send(site, apply)
}

const silent: RequestListener = () => undefined

// A mail server or gateway that does nothing, or is not there.
const service =
  (fault: string, settings: (port: number) => Settings, listener: RequestListener | null) => () =>
    inFolder(async (folder): Promise<Row> => {
      const server = await startServer(listener ?? silent)
      const port = Number(new URL(server.origin).port)
      if (!listener) await server.stop()
      const row = await withSite({ ...dataOf(folder), ...settings(port) }, async (site) => {
        await warm(site)
        const phone = { lng: 'en', country: '+964', phone: '0750 123 4567' }
        const link = settings(port).SMS_WEBHOOK_URL
          ? ask(site, '/web/send-link', { method: 'POST', body: new URLSearchParams(phone) })
          : null
        const { pages, result: forms } = await during(site, Promise.all([send(site, apply), three(site)]))
        const ends = [forms[0], ...forms[1]]
        const linkMs = link ? round((await link).ms) : ''
        const isKept = count(ends, 'taken') === 4 && slowest(ends) < 5 * second && slowest(pages) < second
        return { fault, ...pagesIn(pages), 'forms taken': count(ends, 'taken'), 'link, ms': linkMs, isKept }
      })
      if (listener) await server.stop()
      return row
    })

const mail = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'site@example.com' })
const sms = (port: number) => ({ SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/` })

// A log whose disk is full, or whose reader sleeps.
const logTo = (fault: string, open: (folder: string) => { log: number; fill?: () => void }) => () =>
  inFolder(async (folder): Promise<Row> => {
    const { log, fill } = open(folder)
    const use = async (site: SiteProcess) => {
      await warm(site)
      fill?.()
      const { pages, result: ends } = await during(site, Promise.all([send(site, apply), send(site, apply)]))
      const isKept = count(ends, 'taken') === 2 && slowest(pages) < second
      return { fault, ...pagesIn(pages), 'forms taken': count(ends, 'taken'), isKept }
    }
    return withSite(dataOf(folder), use, log)
  })

// By the operator, or by the network's time after a start without a battery; nothing has passed meanwhile.
const settable = (step: number) =>
  preload(`const Real = Date
    let moved = 0
    globalThis.Date = class extends Real {
      constructor(...given) { given.length ? super(...given) : super(Real.now() + moved) }
      static now() { return Real.now() + moved }
      // Not inherited: the framework copies what the class has itself.
      static parse = Real.parse
      static UTC = Real.UTC
    }
    process.on('SIGUSR2', () => { moved += ${step} })`)

const hour = 3600 * second

const clockSet = (fault: string, hours: number) => (): Promise<Row> =>
  inFolder((folder) => {
    const env = { ...dataOf(folder), NODE_OPTIONS: settable(hours * hour) }
    return withSite(env, async (site) => {
      await warm(site)
      const { to } = await apply(site)
      process.kill(site.pid, 'SIGUSR2')
      const { pages, result: ends } = await during(site, three(site))
      const { status, text } = await ask(site, to)
      const shown = { receipt: status === 200 && text.includes('/application/') }
      const isShown = shown.receipt === hours < 24
      const isKept = count(ends, 'taken') === 3 && pages.every((page) => page.status === 200) && isShown
      return { fault, ...pagesIn(pages), 'forms taken': count(ends, 'taken'), ...shown, isKept }
    })
  })

const slowClients = (): Promise<Row> =>
  inFolder((folder) =>
    withSite(dataOf(folder), async (site) => {
      for (const path of small) await ask(site, path)
      const { port } = new URL(site.url)
      const clients = Array.from({ length: 1000 }, (_, n) => {
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
        // Half of them ask slowly, half read nothing of a large answer.
        socket.write(
          `GET ${n % 2 ? '/web/vacancies' : '/ku'} HTTP/1.1\r\nhost: site\r\n${n % 2 ? '\r\n' : ''}`,
        )
        return n % 2 ? socket.pause() : socket
      })
      const timer = setInterval(() => {
        for (const [n, socket] of clients.entries()) if (n % 2 === 0) socket.write('a')
      }, second)
      await pause(5 * second)
      const { pages } = await during(site, pause(15 * second))
      clearInterval(timer)
      const refused = clients.filter(({ destroyed }) => destroyed).length
      for (const socket of clients) socket.destroy()
      const shown = { fault: '1,000 slow clients', ...pagesIn(pages), 'closed on them': refused }
      return { ...shown, isKept: p95(pages) <= slowLimit && pages.every(({ status }) => status === 200) }
    }),
  )

const stop = (): Promise<Row> =>
  inFolder(async (folder) => {
    const taking = await startTakingBackend()
    taking.state.isSilent = true
    const env = { ...alone, ...dataOf(folder), BACKEND_URL: taking.address }
    const shown = await stopping(env, () => taking.state.arrivals)
    await taking.stop()
    const isKept = shown.answered === shown['under way'] && shown.seconds < 10
    return { fault: 'SIGTERM under uploads', ...shown, isKept }
  })

/** What can happen to mail, SMS and log. */
export const services = [
  service('a mail server that is not there', mail, null),
  service('a mail server that hangs', mail, silent),
  service('an SMS gateway that is not there', sms, null),
  service('an SMS gateway that hangs', sms, silent),
  logTo('a log on a full disk', () => ({ log: openSync('/dev/full', 'w') })),
  logTo('a log that nobody reads', openUnreadLog),
  clockSet('a clock set back a day', -25),
  clockSet('a clock set forward a day', 25),
]

/** What visitors, or their lines, and a stop do. */
export const lines = [slowClients, stop]
