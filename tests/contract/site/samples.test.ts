import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countSamplesIn } from '#backend/cli/samples.ts'
import { openDatabase } from '#backend/store/database.ts'
import { closeVacancy, listVacancies } from '#backend/store/vacancies.ts'
import { parseEnv } from '#lib/base/env.ts'
import { findSamples } from '#lib/content/samples.ts'
import { runCli } from '#tests/support/servers/cli.ts'

const folder = await mkdtemp(join(tmpdir(), 'samples-'))
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }))
await (await openDatabase(folder)).destroy()

test('sample claims → each refers to an existing message', async () => {
  const samples = findSamples(parseEnv({}), null)
  expect(samples.filter(({ what }) => /^(?:undefined|\[object)/.test(what))).toEqual([])
})

const namesIn = (settings: Record<string, string>) =>
  findSamples(parseEnv(settings), null).map(({ name }) => name)

test('site without configuration → `samples` lists branches, answers, claims, vacancies and slides', async () => {
  const { stdout } = await runCli('samples', [], { DATA_DIR: folder })
  for (const line of [
    /^branches +37 .*lib\/places\/branches\.json$/m,
    /^HEADQUARTERS_POSITION .*docs\/configuration\.md$/m,
    /^headquarters-address .*messages\/\*\/careers\.json$/m,
    /^faq\/taxi-call-booking .*messages\/\*\/taxi-call-booking\.json$/m,
    /^says\/home\.benefits\.items\.0\.text +Rent, school fees.*messages\/\*\/home\.json$/m,
    /^vacancies +14 /m,
    /^slides +7 /m,
  ])
    expect(stdout).toMatch(line)
})

test('source of a sample → an existing file, a file for each language, or a command', async () => {
  for (const { where } of findSamples(parseEnv({}), null)) {
    const count = where.includes('*') ? globSync(where).length : Number(existsSync(where))
    if (!where.startsWith('npm run ')) expect([where, count]).toEqual([where, where.includes('*') ? 3 : 1])
  }
})

test('setting with its own value → not listed; unset setting → listed as a sample', async () => {
  const names = await namesIn({ SUPPORT_PHONE: '+9647509999999', SUPPORT_FAX: '+9647509999998' })
  expect(names).not.toContain('SUPPORT_PHONE')
  expect(names).not.toContain('SUPPORT_FAX')
  expect(names).toEqual(expect.arrayContaining(['SUPPORT_EMAIL', 'WEB_APP_URL']))
})

const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'jobs@example.com' }

test.each([
  [
    { ...mail, SMS_WEBHOOK_URL: 'https://sms.example.com', SITE_URL: 'https://www.example.com' },
    [
      ...['VACANCY_CITY', 'ANDROID_APP_URL', 'IOS_APP_URL', 'SECURITY_CONTACT'],
      ...['RETENTION_DAYS', 'APPLICATIONS_TO', 'CONTACT_TO'],
    ],
  ],
  [
    {
      ...{ VACANCY_CITY: 'erbil', BACKEND_URL: 'https://api.example.com/api/v1' },
      ...{ ANDROID_APP_URL: 'https://android.example.com', IOS_APP_URL: 'https://ios.example.com' },
    },
    ['SITE_URL', 'SMTP_URL', 'SECURITY_CONTACT', 'SMS_WEBHOOK_URL'],
  ],
])('site with only %j → lists the settings that should be set too', async (settings, names) => {
  const samples = findSamples(parseEnv(settings), null)
  const missing = samples.filter(({ what }) => what.startsWith('not set: '))
  expect(missing.map(({ name }) => name)).toEqual(names)
})

test('no SMS gateway → the entry states where links are stored, or that pages have no field', async () => {
  const entryWith = async (settings: Record<string, string>) =>
    findSamples(parseEnv(settings), null).find(({ name }) => name === 'SMS_WEBHOOK_URL')?.what
  expect(await entryWith({})).toContain('npm run -s inbox -- links')
  expect(await entryWith({ SITE_URL: 'https://www.example.com' })).toContain('no field')
})

test('replaced slides and closed vacancies → not listed as samples', async () => {
  const settings = { DATA_DIR: join(folder, 'replaced') }
  const db = await openDatabase(settings.DATA_DIR)
  const file = join(folder, 'landing.json')
  await writeFile(
    file,
    JSON.stringify({ slides: [{ imageUrl: 'https://cdn.example.com/a.webp' }], videoUrl: null }),
  )
  await runCli('landing', ['import', file], settings)
  for (const { id } of await listVacancies(db, { includeClosed: false })) await closeVacancy(db, id)
  const names = findSamples(parseEnv({}), await countSamplesIn(parseEnv(settings))).map(({ name }) => name)
  await db.destroy()
  expect(names).not.toContain('slides')
  expect(names).not.toContain('vacancies')
})
