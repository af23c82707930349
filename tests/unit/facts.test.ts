import { afterEach, expect, test, vi } from 'vitest'
import { megabyte } from '#lib/schemas/files.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const describeBackendWith = async (settings: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  vi.resetModules()
  return (await import('#backend/settings.ts')).describeBackend()
}

const BACKEND_URL = 'https://api.example.com/api/v1'

test('no settings → forms and app links are stored, and the total file size is not limited', async () => {
  expect(await describeBackendWith({})).toEqual({
    storesForms: true,
    areFilesRequired: true,
    maxTotalFileBytes: null,
    sendsConfirmations: false,
    linkDelivery: 'stored',
    deadlines: {},
    unsentMailDays: null,
  })
})

test('STORE=none → no forms, app links or e-mails are stored; the reply deadline still applies', async () => {
  const settings = { STORE: 'none', BACKEND_URL, REPLY_WITHIN_DAYS: '7' }
  expect(await describeBackendWith(settings)).toMatchObject({
    storesForms: false,
    linkDelivery: null,
    deadlines: { replyDays: 7 },
    unsentMailDays: null,
  })
})

test.each([
  [{ BACKEND_URL }, false],
  [{ DATABASE_URL: 'postgres://site@db.example.com/site' }, true],
])('Vercel with %j → a form’s files may total up to 4 MB', async (settings, storesForms) => {
  const description = await describeBackendWith({ VERCEL: '1', ...settings })
  expect(description).toMatchObject({ storesForms, maxTotalFileBytes: 4 * megabyte })
})

test('SMTP_URL and CONTACT_TO set → confirmations are sent; `unsentMailDays` is 30, or RETENTION_DAYS if lower', async () => {
  const mailSettings = {
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'a@example.com',
    CONTACT_TO: 'b@example.com',
  }
  expect(await describeBackendWith(mailSettings)).toMatchObject({
    sendsConfirmations: true,
    unsentMailDays: 30,
  })
  expect(await describeBackendWith({ ...mailSettings, RETENTION_DAYS: '7' })).toMatchObject({
    unsentMailDays: 7,
  })
})
