import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, test } from '@playwright/test'
import { fileRules } from '#lib/schemas/files.ts'
import { formOf, goodText, photo, post, resume } from '#tests/support/servers/form-site.ts'
import { openHttp2Client, startNginx } from '#tests/support/servers/nginx.ts'
import { freePort, startSite } from '#tests/support/servers/site.ts'

const host = 'www.example.com'
const announced = fileRules.photo.maxBytes + fileRules.resume.maxBytes
const start = [
  'POST /web/apply-job/recruiter HTTP/1.1',
  `Host: ${host}`,
  'Content-Type: multipart/form-data; boundary=b',
  `Content-Length: ${announced}`,
  '',
  '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n',
].join('\r\n')

test('fifty slow forms through nginx that announce the largest files → another application is stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-forms-'))
  const port = await freePort()
  const site = await startSite({ port, env: { DATA_DIR: join(folder, 'data'), SITE_URL: `https://${host}` } })
  const nginx = await startNginx(folder, port, folder)
  const slow = Array.from({ length: 50 }, () =>
    connect({ port: nginx.port, host: '127.0.0.1', servername: host, rejectUnauthorized: false }),
  )
  const dripping = setInterval(() => slow.forEach((socket) => void socket.write('x'.repeat(120))), 100)
  await Promise.all(slow.map((socket) => once(socket, 'secureConnect')))
  for (const socket of slow) socket.on('error', () => undefined).write(start)

  const form = post({ body: formOf({ lng: 'en', ...goodText, photo, resume }) })
  const { ask, close } = openHttp2Client(nginx.port)
  const headers = {
    accept: 'application/json',
    'content-type': form.headers.get('content-type') ?? '',
  }
  const body = new Uint8Array(await form.arrayBuffer())
  const answer = await ask('/web/apply-job/recruiter', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  expect(slow.filter(({ destroyed }) => destroyed)).toEqual([])

  clearInterval(dripping)
  for (const socket of slow) socket.destroy()
  close()
  await nginx.stop()
  await site.stop()
  await rm(folder, { recursive: true })
})
