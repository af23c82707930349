import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type SiteProcess, startSite } from '#tests/support/servers/site.ts'
import { protocolHeaders, uploadMetadata } from '#tests/support/servers/upload-site.ts'

const connectionCount = 100
const chunks = '1\r\nx\r\n'.repeat(10_000)
const multipartType = 'multipart/form-data; boundary=b'
const urlEncodedType = 'application/x-www-form-urlencoded'
const partHeader = '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n'

const readMemoryMb = ({ pid }: SiteProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

let site: SiteProcess
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-chunks-'))
  site = await startSite({ env: { DATA_DIR: folder } })
})
test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

const createUpload = async () => {
  const metadata = { 'upload-length': '1000000', 'upload-metadata': uploadMetadata('resume', 'cv.pdf') }
  const headers = { ...protocolHeaders, ...metadata }
  const { headers: responseHeaders } = await fetch(`${site.url}/web/uploads`, { method: 'POST', headers })
  return responseHeaders.get('location') ?? ''
}

/** Sends one-byte chunks for as long as the site reads them. Resolves once the site has closed the connection. */
const sendChunks = async (requestLine: string, headers: string[], bodyStart = '') => {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  const head = [requestLine, 'host: localhost', 'transfer-encoding: chunked', ...headers, '', ''].join('\r\n')
  socket.write(head + (bodyStart && `${bodyStart.length.toString(16)}\r\n${bodyStart}\r\n`))
  const send = () => {
    while (!socket.destroyed && socket.write(chunks));
  }
  socket.on('drain', send)
  send()
  await new Promise((resolve) => socket.once('close', resolve))
}

const uploadHeaders = [
  'tus-resumable: 1.0.0',
  'upload-offset: 0',
  'content-type: application/offset+octet-stream',
]

const attacks: [string, () => Promise<string>, string[], string][] = [
  ['one upload', async () => `PATCH ${await createUpload()}`, uploadHeaders, ''],
  [
    'applications',
    async () => 'POST /web/apply-job/recruiter',
    [`content-type: ${multipartType}`],
    partHeader,
  ],
  ['messages', async () => 'POST /web/contact-us', [`content-type: ${multipartType}`], partHeader],
  [
    'URL-encoded messages',
    async () => 'POST /web/contact-us',
    [`content-type: ${urlEncodedType}`],
    'message=',
  ],
]

for (const [name, createMethodAndUrl, headers, bodyStart] of attacks)
  test(`100 connections sending ${name} in one-byte chunks → the site closes them; its memory grows by less than 100 MB`, async () => {
    test.setTimeout(300_000)
    const methodAndUrl = await createMethodAndUrl()
    const memoryBeforeMb = readMemoryMb(site)
    const send = () => sendChunks(`${methodAndUrl} HTTP/1.1`, headers, bodyStart)
    await Promise.all(Array.from({ length: connectionCount }, send))
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    expect(readMemoryMb(site) - memoryBeforeMb).toBeLessThan(100)
  })
