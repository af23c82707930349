import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMailSettings } from '#backend/mail/settings.ts'
import { EnvError, parseEnv, settingGroups, storesLinks } from '#lib/settings/env.ts'

test('no settings → the defaults apply', () => {
  expect(parseEnv({})).toMatchObject({
    DATA_DIR: 'data',
    APPLICATION_FILES: 'required',
    TIME_ZONE: 'Asia/Baghdad',
    STAFF_LANGUAGE: 'en',
  })
  expect(parseEnv({}).BACKEND_URL).toBeUndefined()
})

test('empty or blank setting → counts as unset', () => {
  const emptySettings = { BACKEND_URL: '', DATA_DIR: ' ', APPLICATION_FILES: '', SOCIAL_YOUTUBE_URL: '' }
  expect(parseEnv(emptySettings)).toEqual(parseEnv({}))
})

test.each([
  ['BACKEND_URL', 'https://api.example.com/api/v1/', 'https://api.example.com/api/v1'],
  ['DATABASE_URL', 'postgres://a:b@db.example:5432/site', 'postgres://a:b@db.example:5432/site'],
  ['MEDIA_ORIGINS', 'https://a.example, http://b.example:81/', ['https://a.example', 'http://b.example:81']],
  ['MESSAGES_URL', 'https://words.example.com/site/', 'https://words.example.com/site'],
  ['APPLICATION_FILES', 'optional', 'optional'],
  ['HEADQUARTERS_POSITION', '36.19, 44.01', { latitude: 36.19, longitude: 44.01 }],
  ['SOCIAL_TWITTER_URL', 'https://x.com/own', 'https://x.com/own'],
  ['SUPPORT_PHONE', '+964 750 123-4567', '+9647501234567'],
  ['GOOGLE_MAPS_API_KEY', 'AIzaSy-sample_Key', 'AIzaSy-sample_Key'],
  ['DATA_DIR', 'x/site ', 'x/site'],
  ['DATA_DIR', '\u00a0my site\r', 'my site'],
  ['SITE_URL', 'https://www.example.com\r', 'https://www.example.com'],
  ['APPLICATION_FILES', ' optional\r\n', 'optional'],
  ['STAFF_LANGUAGE', '\tku', 'ku'],
  ['RETENTION_DAYS', '90\r', 90],
  ['SITE_VERIFICATION', 'google=aB-1_2, yandex=a1', { google: ['aB-1_2'], bing: [], yandex: ['a1'] }],
])('%s=%s → is parsed as %j', (name, value, parsed) => {
  expect(parseEnv({ [name]: value })).toHaveProperty(name, parsed)
})

/** A valid value for each setting, different from the default except for `STORE`. */
const validSettings = {
  BACKEND_URL: 'https://api.example.com/api/v1',
  STORE: 'database',
  APPLICATION_SOURCE_FIELD: 'source',
  DATABASE_URL: 'postgres://a:b@db.example:5432/site',
  DATA_DIR: '/var/lib/my site',
  CLAMAV_HOST: 'clamav:3310',
  RETENTION_DAYS: '90',
  SITE_URL: 'https://www.example.com',
  TIME_ZONE: 'Asia/Tehran',
  METRICS_TOKEN: 'a-token-of-some-length',
  SECURITY_CONTACT: 'security@example.com',
  TRUSTED_PROXY_HOPS: '1',
  MESSAGES_URL: 'https://words.example.com',
  MEDIA_ORIGINS: 'https://a.example, https://b.example',
  APPLICATION_FILES: 'optional',
  REPLY_WITHIN_DAYS: '14',
  VACANCY_CITY: 'erbil',
  ANALYTICS_SCRIPT: 'https://stats.example.com/script.manual.js',
  ANALYTICS_SITE: 'www.example.com',
  SITE_VERIFICATION: 'google=abc123',
  NOINDEX: '1',
  WEB_APP_URL: 'https://a.example.org',
  DRIVER_SITE_URL: 'https://b.example.org',
  SUPERMARKET_URL: 'https://c.example.org',
  TRUCK_SITE_URL: 'https://d.example.org',
  VAN_SITE_URL: 'https://e.example.org',
  PARCEL_SITE_URL: 'https://f.example.org',
  ANDROID_APP_URL: 'https://play.example.org',
  IOS_APP_URL: 'https://store.example.org',
  ANDROID_APPS: `com.example.app=${Array(32).fill('AB').join(':')}`,
  APPLE_APP_IDS: 'ABCDE12345.com.example',
  SOCIAL_TWITTER_URL: 'https://x.example.org',
  SOCIAL_INSTAGRAM_URL: 'https://g.example.org',
  SOCIAL_YOUTUBE_URL: 'https://h.example.org',
  SOCIAL_LINKEDIN_URL: 'https://i.example.org',
  SOCIAL_TELEGRAM_URL: 'https://j.example.org',
  SUPPORT_PHONE: '+9647501234568',
  SUPPORT_FAX: '+964662101552',
  WHATSAPP_NUMBER: '+9647501234567',
  SUPPORT_EMAIL: 'help@example.org',
  HEADQUARTERS_POSITION: '36.19,44.01',
  MAP_DEMO: '1',
  GOOGLE_MAPS_API_KEY: 'AIzaSy-sample_Key',
  SENDING: '0',
  SMTP_URL: "smtp://user:it's@mail.example.com",
  MAIL_FROM: 'jobs@example.com',
  APPLICATIONS_TO: 'hr@example.com,boss@example.com',
  CONTACT_TO: 'help@example.com',
  STAFF_LANGUAGE: 'ku',
  SMS_WEBHOOK_URL: 'https://sms.example.com/$1',
}

test('`validSettings` → covers every setting', () => {
  const names = Object.values(settingGroups).flatMap((settings) => Object.keys(settings))
  expect(Object.keys(validSettings)).toEqual(names)
})

test.each(Object.entries(validSettings))(
  '%s=%s in matching quotes → is parsed without the quotes',
  (name, value) => {
    for (const quoted of [`"${value}"`, `'${value}'`, ` "${value} "\r\n`])
      expect(parseEnv({ ...validSettings, [name]: quoted })).toEqual(parseEnv(validSettings))
  },
)

test.each([
  [`"x`, `"x`],
  [`x'`, `x'`],
  [`"x'`, `"x'`],
  ['"', '"'],
  [`'"x"'`, '"x"'],
  ['""', 'data'],
])('DATA_DIR=%s → is parsed as %s', (value, expected) => {
  expect(parseEnv({ DATA_DIR: value }).DATA_DIR).toBe(expected)
})

test.each([
  ['BACKEND_URL', 'https://user:secret@api.example.com/api/v1'],
  ['BACKEND_URL', 'https://user@api.example.com/api/v1'],
  ['BACKEND_URL', 'https://api.example.com'],
  ['BACKEND_URL', 'ftp://api.example.com/api/v1'],
  ['BACKEND_URL', 'https://api.example.com/api/v1?x=1'],
  ['APPLICATION_SOURCE_FIELD', 'where from'],
  ['APPLICATION_SOURCE_FIELD', 'fullName'],
  ['DATABASE_URL', 'mysql://db.example.com/site'],
  ['DATABASE_URL', 'postgres://site:secret@db.example.com'],
  ['RETENTION_DAYS', '-7'],
  ['RETENTION_DAYS', '7.5'],
  ['REPLY_WITHIN_DAYS', '366'],
  ['SITE_URL', 'https://www.example.com/shop'],
  ['MEDIA_ORIGINS', 'https://cdn.example.com/pictures'],
  ['MEDIA_ORIGINS', "https://cdn.example.com, 'unsafe-inline'"],
  ['SOCIAL_TELEGRAM_URL', '@hi'],
  ['SOCIAL_TELEGRAM_URL', 'none'],
  ['MESSAGES_URL', 'https://words.example.com/?site=1'],
  ['APPLICATION_FILES', 'maybe'],
  ['VACANCY_CITY', 'atlantis'],
  ['VACANCY_CITY', 'constructor'],
  ['HEADQUARTERS_POSITION', '44.01,36.19'],
  ['HEADQUARTERS_POSITION', '36.2,44.01,12'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['MAP_DEMO', 'yes'],
  ['WEB_APP_URL', 'javascript:alert(1)'],
  ['SMS_WEBHOOK_URL', 'https://site:secret@sms.example.com'],
  ['TRUSTED_PROXY_HOPS', '-1'],
  ['SECURITY_CONTACT', 'security at example.com'],
  ['APPLE_APP_IDS', 'org.example.driver'],
  ['ANDROID_APPS', 'org.example.driver=12:AB'],
  ['GOOGLE_MAPS_API_KEY', 'key&callback=x'],
  ['SMTP_URL', 'mail.example.org:587'],
  ['SMTP_URL', 'smtp://:25'],
  ['SMTP_URL', 'smtp://mail.example.com?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtp://mail.example.com?name='],
  ['SMTP_URL', 'smtp://mail.example.com?name=a%20b'],
  ['MAIL_FROM', 'Jobs <jobs@example.com>'],
  ['APPLICATIONS_TO', 'hr@example.com; boss@example.com'],
  ['SUPPORT_PHONE', '07501234567'],
  ['WHATSAPP_NUMBER', 'https://wa.me/9647501234567'],
  ['SUPPORT_EMAIL', 'support at example.com'],
  ['STAFF_LANGUAGE', 'fa'],
  ['ANALYTICS_SCRIPT', 'http://stats.example.com/script.js'],
  ['ANALYTICS_SCRIPT', 'https://site:secret@stats.example.com/script.js'],
  ['ANALYTICS_SCRIPT', 'https://stats.example.org/count'],
  ['ANALYTICS_SITE', 'https://www.example.com'],
  ['SITE_VERIFICATION', 'abc123'],
  ['SITE_VERIFICATION', 'google=abc123,baidu=abc123'],
  ['SITE_VERIFICATION', 'google="abc123"'],
])('%s=%s → throws an error that names the setting but not its value', (name, value) => {
  const parse = () => parseEnv({ [name]: value })
  expect(parse).toThrow(EnvError)
  expect(parse).toThrow(new RegExp(`^${name} must be [^.]+.*\\.$`))
  expect(parse).not.toThrow(value)
})

const BACKEND_URL = 'https://api.example.com/api/v1'

test.each([
  [{}, true],
  [{ SITE_URL: 'https://www.example.com' }, false],
  [{ SMS_WEBHOOK_URL: 'https://sms.example.com/send' }, false],
  [{ SITE_URL: 'https://www.example.com', SENDING: '0' }, false],
  [
    { SITE_URL: 'https://www.example.com', SMS_WEBHOOK_URL: 'https://sms.example.com/send', SENDING: '0' },
    true,
  ],
])('settings %j → `storesLinks` returns %s', (settings, isStored) => {
  expect(storesLinks(parseEnv(settings))).toBe(isStored)
})

test('STORE=none without BACKEND_URL → throws an error that names BACKEND_URL', () => {
  expect(() => parseEnv({ STORE: 'none' })).toThrow(/^BACKEND_URL must be set if STORE is none/)
})

test.each([
  { DATABASE_URL: 'postgres://site@db.example.com/site' },
  { CLAMAV_HOST: 'clamav:3310' },
  { RETENTION_DAYS: '90' },
  { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'jobs@example.com' },
  { SMS_WEBHOOK_URL: 'https://sms.example.com/send' },
  { SENDING: '0' },
])('STORE=none with %j → throws an error that names the setting', (settings) => {
  const [name] = Object.keys(settings)
  expect(() => parseEnv({ STORE: 'none', BACKEND_URL, ...settings })).toThrow(
    new RegExp(`^${name} must not be set if STORE is none`),
  )
})

test('BACKEND_URL without DATABASE_URL → STORE defaults to none, but only on Vercel', () => {
  expect(parseEnv({ BACKEND_URL }).STORE).toBe('database')
  expect(parseEnv({ VERCEL: '1', BACKEND_URL }).STORE).toBe('none')
  expect(parseEnv({ VERCEL: '1', BACKEND_URL, STORE: 'database' }).STORE).toBe('database')
  const DATABASE_URL = 'postgres://site@db.example.com/site'
  expect(parseEnv({ VERCEL: '1', BACKEND_URL, DATABASE_URL }).STORE).toBe('database')
})

test('VERCEL_PROJECT_PRODUCTION_URL=site.example.com → SITE_URL defaults to https://site.example.com', () => {
  const VERCEL_PROJECT_PRODUCTION_URL = 'site.example.com'
  const explicitSettings = { SITE_URL: 'https://www.example.com', VERCEL_PROJECT_PRODUCTION_URL }
  expect(parseEnv({ VERCEL_PROJECT_PRODUCTION_URL }).SITE_URL).toBe('https://site.example.com')
  expect(parseEnv(explicitSettings).SITE_URL).toBe('https://www.example.com')
})

test('site on Vercel → DATA_DIR defaults to a temporary folder, TRUSTED_PROXY_HOPS to 1', () => {
  expect(parseEnv({ VERCEL: '1' })).toMatchObject({ DATA_DIR: join(tmpdir(), 'site'), TRUSTED_PROXY_HOPS: 1 })
  const explicitSettings = { DATA_DIR: '/data', TRUSTED_PROXY_HOPS: '2' }
  expect(parseEnv({ VERCEL: '1', ...explicitSettings })).toMatchObject({
    DATA_DIR: '/data',
    TRUSTED_PROXY_HOPS: 2,
  })
})

test('two invalid settings → throw one error that names both', () => {
  expect(() => parseEnv({ BACKEND_URL: 'x', SITE_URL: 'y' })).toThrow(/BACKEND_URL .*SITE_URL /)
})

test('e-mail settings → are parsed into an SMTP server, a support e-mail address and unique recipients', () => {
  const mailSettings = { SMTP_URL: 'smtps://site:p%40ss@mail.example.com', MAIL_FROM: 'jobs@example.com' }
  const settings = parseEnv({
    ...mailSettings,
    APPLICATIONS_TO: 'hr@example.com, boss@example.com,hr@example.com',
  })
  expect(settings.APPLICATIONS_TO).toEqual(['hr@example.com', 'boss@example.com'])
  expect(readMailSettings(settings)).toMatchObject({
    serverUrl: `${mailSettings.SMTP_URL}?name=example.com`,
    supportEmail: 'jobs@example.com',
  })
  expect(readMailSettings(parseEnv({ ...mailSettings, SUPPORT_EMAIL: 'me@b.org' }))?.supportEmail).toBe(
    'me@b.org',
  )
})

test('no e-mail settings → `readMailSettings` returns null', () => {
  expect(readMailSettings(parseEnv({}))).toBeNull()
})

test('SMTP_URL without MAIL_FROM, or recipients without SMTP_URL → throws an error that names both settings', () => {
  const parseWithoutSender = () => parseEnv({ SMTP_URL: 'smtp://localhost:25' })
  expect(parseWithoutSender).toThrow(/^MAIL_FROM must be set if SMTP_URL is set/)
  for (const name of ['APPLICATIONS_TO', 'CONTACT_TO'])
    expect(() => parseEnv({ [name]: 'hr@example.com' })).toThrow(
      RegExp(`^${name} must not be set without SMTP_URL`),
    )
})

test.each([
  ['RETENTION_DAYS', '0', 'days from 1 to 36500'],
  ['RETENTION_DAYS', '36501', 'days from 1 to 36500'],
  ['RETENTION_DAYS', '7.5', 'days from 1 to 36500'],
  ['REPLY_WITHIN_DAYS', '0', 'days from 1 to 365'],
  ['REPLY_WITHIN_DAYS', 'soon', 'days from 1 to 365'],
  ['TRUSTED_PROXY_HOPS', '11', 'proxies from 0 to 10'],
])('%s=%s → throws an error that states both limits', (name, value, limits) => {
  expect(() => parseEnv({ [name]: value })).toThrow(
    new RegExp(`^${name} must be a whole number of ${limits}`),
  )
})

test('REPLY_WITHIN_DAYS above RETENTION_DAYS → throws an error unless the product’s server stores applications', () => {
  const daySettings = { RETENTION_DAYS: '30', REPLY_WITHIN_DAYS: '31' }
  expect(() => parseEnv(daySettings)).toThrow(/^REPLY_WITHIN_DAYS must not be greater than RETENTION_DAYS/)
  expect(parseEnv({ ...daySettings, BACKEND_URL: 'https://api.example.com/api/v1' }).REPLY_WITHIN_DAYS).toBe(
    31,
  )
  expect(parseEnv({ ...daySettings, REPLY_WITHIN_DAYS: '30' }).REPLY_WITHIN_DAYS).toBe(30)
})

test('ANALYTICS_SCRIPT or ANALYTICS_SITE alone, or an unsupported Plausible script → throws an error', () => {
  const siteSetting = { ANALYTICS_SITE: 'www.example.com' }
  const createScriptSetting = (name: string) => ({ ANALYTICS_SCRIPT: `https://stats.example.com/js/${name}` })
  const messagePattern = /^ANALYTICS_SITE must be set if ANALYTICS_SCRIPT is set/
  for (const settings of [siteSetting, createScriptSetting('script.manual.js')])
    expect(() => parseEnv(settings)).toThrow(messagePattern)
  for (const name of ['script.js', 'script.manual.outbound-links.js', 'pa-.js'])
    expect(() => parseEnv({ ...siteSetting, ...createScriptSetting(name) })).toThrow(
      /^ANALYTICS_SCRIPT must be a script such as/,
    )
  for (const name of ['script.manual.js', 'script.local.manual.js', 'pa-aB1_-x.js'])
    expect(parseEnv({ ...siteSetting, ...createScriptSetting(name) })).toMatchObject({
      ...siteSetting,
      ...createScriptSetting(name),
    })
  const umamiSettings = {
    ANALYTICS_SITE: 'b59e9c65-ae32-47f1-8400-119fcf4861c4',
    ...createScriptSetting('script.js'),
  }
  expect(parseEnv(umamiSettings)).toMatchObject(umamiSettings)
})
