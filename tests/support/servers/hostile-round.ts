import { type Locale, localeCodes } from '#lib/i18n/locales.ts'
import { pageNames, pathOf } from '#tests/support/browser/site-pages.ts'
import { randomOf } from '#tests/support/files/random.ts'
import { hostileRequest, mark } from './hostile-requests.ts'
import { type Outcome, patience, sendRaw } from './raw-client.ts'

const clients = 8

/** What a site answered to a round of hostile requests: how often which status, and the requests it did badly with. */
export type HostileRound = {
  statuses: Record<string, number>
  longest: number
  /** Answered with 5xx, or not in time; by their first line. */
  bad: string[]
}

const isBad = ({ status, milliseconds }: Outcome) => (status ?? 0) >= 500 || milliseconds >= patience

/** Sends generated requests, some at a time; the same ones for the same seed. */
export const hostileRound = async (port: number, seed: number, count: number): Promise<HostileRound> => {
  const random = randomOf(seed)
  const round: HostileRound = { statuses: {}, longest: 0, bad: [] }
  let sent = 0
  const send = async () => {
    while (sent < count) {
      sent += 1
      const number = sent
      const request = hostileRequest(random)
      const outcome = await sendRaw(port, request)
      const { status, milliseconds } = outcome
      const name = String(status ?? 'closed')
      round.statuses[name] = (round.statuses[name] ?? 0) + 1
      round.longest = Math.max(round.longest, milliseconds)
      const head = () => request.bytes.toString('latin1').split('\r\n\r\n')[0]?.slice(0, 1500)
      if (isBad(outcome))
        round.bad.push(`${name}, ${Math.round(milliseconds)} ms, number ${number}: ${head()}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, send))
  return round
}

// Numbers, tokens and the pieces in which a page comes change by themselves.
const withoutChanging = (text: string) =>
  text
    .replace(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
    .replace(/[\w+/=-]{16,}|\d+/g, '')
    .split('\n')
    .sort()
    .join('\n')

const looksOf = async (address: string, headers: Record<string, string>) => {
  const answer = await fetch(address, { headers, redirect: 'manual' })
  const text = await answer.text()
  const told = ['content-type', 'cache-control', 'location', 'set-cookie'].map((name) =>
    answer.headers.get(name),
  )
  const all = `${told.join('\n')}\n${text}`
  return `${all.includes(mark) ? 'holds what a stranger sent' : ''}${answer.status}\n${withoutChanging(all)}`
}

/** Every page in each language, as visitors and as the framework’s router get it, without what changes by itself. */
export const pagesOf = async (url: string, codes: readonly Locale[] = localeCodes) => {
  const get = async (path: string) => (await fetch(url + path)).text()
  const pages = new Map<string, string>()
  for (const code of codes) {
    const paths = await Promise.all(pageNames.map((name) => pathOf(get, code, name)))
    const asVisitor = { 'accept-language': code }
    for (const path of ['/', ...paths, `/${code}/none`]) {
      pages.set(`${path} in ${code}`, await looksOf(url + path, asVisitor))
      pages.set(`${path} in ${code}, for the router`, await looksOf(url + path, { ...asVisitor, rsc: '1' }))
    }
  }
  return pages
}

// From where on they differ.
const difference = (before: string, after: string) => {
  const at = [...before].findIndex((letter, index) => letter !== after[index])
  return `“${before.slice(at, at + 200)}” → “${after.slice(at, at + 200)}”`
}

/** The pages that differ from how they were, with what differs first. */
export const changedPages = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].flatMap(([name, looks]) => {
    const now = after.get(name) ?? ''
    return now === looks ? [] : [`${name}: ${difference(looks, now)}`]
  })
