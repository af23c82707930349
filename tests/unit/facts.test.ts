import { afterEach, expect, test, vi } from 'vitest'
import { megabyte } from '#lib/schemas/files.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const factsWith = async (settings: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  vi.resetModules()
  return (await import('#backend/settings.ts')).describeBackend()
}

const BACKEND_URL = 'https://api.example.com/api/v1'

test('site without settings → forms are stored, files are uploaded first, and links are stored', async () => {
  expect(await factsWith({})).toEqual({
    storesForms: true,
    areFilesRequired: true,
    maxTotalFileBytes: null,
    sendsConfirmations: false,
    linkDelivery: 'stored',
    deadlines: {},
    unsentMailDays: null,
  })
})

test('STORE=none → nothing is stored and nothing is promised about it', async () => {
  const settings = { STORE: 'none', BACKEND_URL, REPLY_WITHIN_DAYS: '7' }
  expect(await factsWith(settings)).toMatchObject({
    storesForms: false,
    linkDelivery: null,
    deadlines: { replyDays: 7 },
    unsentMailDays: null,
  })
})

test.each([
  [{ BACKEND_URL }, false],
  [{ DATABASE_URL: 'postgres://site@db.example.com/site' }, true],
])('Vercel with %j → files that are sent with a form have 4 MB together', async (settings, storesForms) => {
  const facts = await factsWith({ VERCEL: '1', ...settings })
  expect(facts).toMatchObject({ storesForms, maxTotalFileBytes: 4 * megabyte })
})

test('e-mail about forms → confirmations, and days for which unsent mails are stored', async () => {
  const mail = {
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'a@example.com',
    CONTACT_TO: 'b@example.com',
  }
  expect(await factsWith(mail)).toMatchObject({ sendsConfirmations: true, unsentMailDays: 30 })
  expect(await factsWith({ ...mail, RETENTION_DAYS: '7' })).toMatchObject({ unsentMailDays: 7 })
})
