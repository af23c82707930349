import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { sendApplication } from '#tests/bench/applicants.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { startSite } from '#tests/support/servers/site.ts'

let server: MailServer
let directory: string
test.beforeEach(async () => {
  server = await startMailServer()
  directory = await mkdtemp(join(tmpdir(), 'email-'))
})
test.afterEach(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

const settings = () => ({
  DATA_DIR: directory,
  SMTP_URL: server.url,
  MAIL_FROM: 'jobs@company.example',
  APPLICATIONS_TO: 'hr@company.example, boss@company.example',
  SITE_URL: 'https://www.company.example',
})

test('a mail server that hangs → the application is stored, and the next start sends each mail once', async () => {
  server.behaviour.data = 'nothing'
  const site = await startSite({ env: settings() })
  const sent = await sendApplication(site.url, 1000)
  if (!sent) throw new Error('not taken')
  await server.until(() => server.tries() > 0)
  expect(server.arrived).toEqual([])
  await site.stop()
  server.behaviour.data = 'yes'
  const again = await startSite({ env: settings() })
  await server.until(() => server.arrived.length >= 2)
  await again.stop()
  const recipients = server.arrived.map(({ to }) => to.join()).toSorted()
  expect(recipients).toEqual([sent.email, 'hr@company.example,boss@company.example'].toSorted())
  const confirmation = server.arrived.find(({ to }) => to[0] === sent.email)
  expect(confirmation?.mail.subject).toBe('We have received your application: Recruiter')
  expect(confirmation?.mail.text).toContain(`https://www.company.example/en/application/${sent.reference}`)
})
