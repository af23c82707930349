import { expect, test } from '@playwright/test'
import { sendApplication } from '#tests/bench/applicants.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { startSite } from '#tests/support/servers/site.ts'
import { createPublicDatabase } from '#tests/support/servers/stores.ts'

const settings = {
  MAIL_FROM: 'jobs@company.example',
  APPLICATIONS_TO: 'hr@company.example, boss@company.example',
  SITE_URL: 'https://www.company.example',
}

test('mail server that hangs → application accepted; after a restart of the site each mail is sent once', async ({
  browserName: _,
}, info) => {
  const server = await startMailServer()
  const DATA_DIR = await createPublicDatabase(info.outputPath('data'))
  const env = { ...settings, DATA_DIR, SMTP_URL: server.url }
  server.behaviour.data = 'no-response'
  const site = await startSite({ env })
  const application = await sendApplication(site.url, 1000)
  if (!application) throw new Error('The site refused the application')
  await server.until(() => server.connectionCount() > 0)
  expect(server.receivedMails).toEqual([])
  await site.stop()
  server.behaviour.data = 'accept'
  const restartedSite = await startSite({ env })
  await server.until(() => server.receivedMails.length >= 2)
  await restartedSite.stop()
  await server.stop()
  const recipients = server.receivedMails.map(({ to }) => to.join()).toSorted()
  expect(recipients).toEqual([application.email, 'hr@company.example,boss@company.example'].toSorted())
  const confirmation = server.receivedMails.find(({ to }) => to[0] === application.email)
  expect(confirmation?.mail.subject).toMatch(
    /^We have received your job application: Recruiter – [\dA-Z]{12}$/,
  )
  expect(confirmation?.mail.text).toContain(
    `https://www.company.example/en/application/${application.reference}`,
  )
})
