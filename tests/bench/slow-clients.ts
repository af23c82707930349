import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { AttackedSite, SecurityRow } from './security.ts'

const open = async (port: number, head: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  socket.write(head)
  return socket
}

const addressOf = (index: number) => `198.18.${index >> 8}.${index & 255}`

const heads = [
  // A head without an end.
  (index: number) => `GET /ku HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${addressOf(index)}\r\nX-Slow: `,
  // A form whose file does not end.
  (index: number) =>
    [
      'POST /web/apply-job/recruiter HTTP/1.1',
      'Host: a',
      `X-Forwarded-For: ${addressOf(index)}`,
      'Content-Type: multipart/form-data; boundary=x7Kp',
      'Content-Length: 100000',
      '',
      '--x7Kp',
      'Content-Disposition: form-data; name="resume"; filename="a.pdf"',
      '',
      '%PDF-',
    ].join('\r\n'),
  // A page that is not taken.
  (index: number) => `GET /en/careers HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${addressOf(index)}\r\n\r\n`,
]

const clients = 1000
const rounds = 200
// In milliseconds.
const longest = 500

const pages = ['/ku', '/en/careers', '/ar/contact', '/ku/job-details/recruiter']

const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

// Until the site has noticed that they have gone, ten seconds at most.
const lastOf = async (count: () => number, wanted: number) => {
  for (let tries = 0; tries < 100 && count() > wanted; tries += 1) await pause(100)
  return count()
}

/** A thousand clients that send a byte a second, or take no answer, while others ask for pages. */
export const slowClients = async ({
  url,
  port,
  pid,
  files,
  memory,
}: AttackedSite): Promise<SecurityRow[]> => {
  for (const page of pages) await (await fetch(url + page)).text()
  const [before, megabytes, names] = [descriptorsOf(pid), memory(), files()]
  const sockets: Socket[] = []
  for (let index = 0; index < clients; index += 1) {
    const head = heads[index % heads.length]
    const socket = await open(port, head ? head(index) : '')
    if (index % heads.length === 2) socket.pause()
    sockets.push(socket)
  }
  const drip = setInterval(() => {
    for (const [index, socket] of sockets.entries())
      if (index % heads.length < 2 && socket.writable) socket.write('a')
  }, 1000)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    const answer = await fetch(url + pages[round % pages.length])
    await answer.text()
    times.push(answer.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
    await pause(100)
  }
  const growth = Math.round(memory() - megabytes)
  clearInterval(drip)
  const held = sockets.filter(({ closed }) => !closed).length
  for (const socket of sockets) socket.destroy()
  const after = await lastOf(() => descriptorsOf(pid), before + 5)
  const left = await lastOf(() => files().filter((name) => !names.includes(name)).length, 0)
  const [p95 = Number.POSITIVE_INFINITY] = times.sort((a, b) => a - b).slice(Math.floor(rounds * 0.95))
  const attack = `${clients} slow clients, ${held} held 20 s`
  return [
    { attack, figure: `page p95 ≤ ${longest} ms`, measured: `${Math.round(p95)} ms`, kept: p95 <= longest },
    { attack, figure: '0 files left', measured: `${left}`, kept: left === 0 },
    { attack, figure: 'sockets closed', measured: `${after - before} more`, kept: after <= before + 5 },
    { attack, figure: 'memory + ≤ 150 MB', measured: `${growth} MB`, kept: growth <= 150 },
  ]
}

const upgrading = 400

/** Sockets that ask for another protocol, of which none may stay. */
export const upgrades = async ({ url, port, pid }: AttackedSite): Promise<SecurityRow[]> => {
  await (await fetch(`${url}/ku`)).text()
  const before = descriptorsOf(pid)
  const sockets: Socket[] = []
  for (let index = 0; index < upgrading; index += 1) {
    const protocol = index % 2 ? 'websocket' : 'h2c'
    const path = ['/', '/ku', '/web/vacancies', '/_next/webpack-hmr', '/_next/image'][index % 5]
    const head = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`
    sockets.push(await open(port, head))
  }
  const startedAt = performance.now()
  // Those that the site closes; Node ends an idle connection after five seconds.
  const after = await lastOf(() => descriptorsOf(pid), before + 5)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  for (const socket of sockets) socket.destroy()
  const measured = `${after - before} open after ${seconds} s`
  return [
    {
      attack: `${upgrading} requests for an upgrade`,
      figure: 'all closed',
      measured,
      kept: after <= before + 5,
    },
  ]
}
