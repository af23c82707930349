import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, test } from '@playwright/test'
import { fileRules } from '#lib/schemas/files.ts'
import {
  createFormData,
  formRequest,
  photo,
  resume,
  validTextFields,
} from '#tests/support/servers/form-site.ts'
import { openHttp2Client, startNginx } from '#tests/support/servers/nginx.ts'
import { findFreePort, startSite } from '#tests/support/servers/site.ts'
import { createPublicSiteDatabase } from '#tests/support/servers/stores.ts'

const host = 'www.example.com'
const declaredBytes = fileRules.photo.maxBytes + fileRules.resume.maxBytes
const formStart = [
  'POST /web/apply-job/recruiter HTTP/1.1',
  `Host: ${host}`,
  'Content-Type: multipart/form-data; boundary=b',
  `Content-Length: ${declaredBytes}`,
  '',
  '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n',
].join('\r\n')

test('50 forms sent slowly through nginx → another application receives 200 while the slow connections are open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-forms-'))
  const port = await findFreePort()
  const DATA_DIR = await createPublicSiteDatabase(join(folder, 'data'))
  const site = await startSite({ port, env: { DATA_DIR, SITE_URL: `https://${host}` } })
  const nginx = await startNginx(folder, port, folder)
  const slowSockets = Array.from({ length: 50 }, () =>
    connect({ port: nginx.port, host: '127.0.0.1', servername: host, rejectUnauthorized: false }),
  )
  const sendSlowly = () => {
    for (const socket of slowSockets) socket.write('x'.repeat(120))
  }
  await Promise.all(slowSockets.map((socket) => once(socket, 'secureConnect')))
  for (const socket of slowSockets) socket.on('error', () => undefined).write(formStart)
  const sendTimer = setInterval(sendSlowly, 100)

  const applicationRequest = formRequest({
    body: createFormData({ lng: 'en', ...validTextFields, photo, resume }),
  })
  const { request, close } = openHttp2Client(nginx.port)
  const headers = {
    accept: 'application/json',
    'content-type': applicationRequest.headers.get('content-type') ?? '',
  }
  const body = new Uint8Array(await applicationRequest.arrayBuffer())
  const response = await request('/web/apply-job/recruiter', { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  expect(slowSockets.filter(({ destroyed }) => destroyed)).toEqual([])

  clearInterval(sendTimer)
  for (const socket of slowSockets) socket.destroy()
  close()
  await nginx.stop()
  await site.stop()
  await rm(folder, { recursive: true })
})
