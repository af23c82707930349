import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Attachments, type MailContext, writeMail } from '#backend/mail/contents.ts'
import { createSender } from '#backend/mail/sender.ts'
import { readMailSettings } from '#backend/mail/settings.ts'
import type { MailKind } from '#backend/store/schema.ts'
import { brand } from '#lib/brand.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { parseEnv } from '#lib/settings/env.ts'
import { findHeader, type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { origin } from '#tests/support/servers/mail-site.ts'

const reference = 'ABC123456789'
const receivedAt = '2026-11-21T09:00:00.000Z'
const job = {
  reference,
  vacancy_id: 'recruiter',
  received_at: receivedAt,
  fields: 'fullName resume',
  state_since: receivedAt,
}

const titles = { ku: 'دامەزرێنەر', ar: 'موظف توظيف', en: 'Recruiter' }
const mailContext: MailContext = {
  from: 'jobs@company.example',
  supportEmail: 'help@company.example',
  origin,
  staffLocale: 'en',
  forwardsApplications: false,
  loadVacancy: async (id) => {
    const createTranslation = (locale: Locale) => ({ title: titles[locale], descriptionHtml: '' })
    const translations = {
      ku: createTranslation('ku'),
      ar: createTranslation('ar'),
      en: createTranslation('en'),
    }
    return { id, ...createTranslation('en'), category: 'hr', createdAt: null, updatedAt: null, translations }
  },
}

let server: MailServer
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(() => server.stop())

type SendOptions = {
  kind?: MailKind
  locale?: Locale
  name?: string
  email?: string
  isSuspect?: boolean
  to?: string
  url?: string
}

const kinds: readonly MailKind[] = ['confirmation', 'failure', 'notice', 'withdrawal', 'message']
const file = { type: 'application/pdf', content: Buffer.from('%PDF-1.7') }
const files: Attachments['files'] = [{ ...file, field: 'resume', name: `resume-${reference}.pdf` }]
const isToApplicant = (kind: MailKind) => kind === 'confirmation' || kind === 'failure'
const quotesSender = (kind: MailKind) => kind === 'notice' || kind === 'message'

const send = async (options: SendOptions) => {
  const { kind = 'confirmation', locale = 'en', to = 'shilan@example.com', url = server.url } = options
  const { name = 'شیلان کەریم', email = 'sender@example.com', isSuspect } = options
  const textFields =
    kind === 'message' ? { name, message: name } : { fullName: name, phone: name, coverLetter: name }
  const content = JSON.stringify({ ...textFields, email, locale, isSuspect: isSuspect || undefined })
  const sentAttachments = { files: kind === 'notice' ? files : [], mayNeedPassword: false }
  const mail = await writeMail(mailContext, kind, { job: { ...job, content }, attachments: sentAttachments })
  return createSender(url).send(mail, [to], AbortSignal.timeout(10_000))
}

/** Returns the received e-mail; throws unless exactly one has arrived. */
const getOnlyMail = () => {
  const [mail, ...others] = server.receivedMails
  if (!mail || others.length) throw new Error(`${server.receivedMails.length} e-mails arrived`)
  return mail
}

describe.each(localeCodes)('e-mails in %s', (locale) => {
  test('confirmation → arrives with its subject, text, HTML and headers', async () => {
    expect(await send({ locale })).toEqual({ kind: 'accepted' })
    const receivedMail = getOnlyMail()
    const { mail } = receivedMail
    const confirmationCopy = pageCopy(locale, 'mail').confirmation
    expect(mail.subject).toContain(confirmationCopy.subject.title.replace('{title}', titles[locale]))
    expect(mail.text).toContain(confirmationCopy.next.text)
    expect(mail.text).toContain(`${origin}/${locale}/application/${reference}`)
    expect(mail.html).toContain(`dir="${locales[locale].dir}"`)
    expect(mail.html).toContain(titles[locale])
    expect(mail.from).toEqual({ name: brand[locale], address: 'jobs@company.example' })
    expect(mail.replyTo).toMatchObject([{ address: 'help@company.example' }])
    expect(mail.to).toMatchObject([{ address: 'shilan@example.com' }])
    expect(mail.attachments).toEqual([])
    expect(findHeader(receivedMail, 'content-language')).toBe(locales[locale].lang)
    expect(findHeader(receivedMail, 'message-id')).toMatch(/^<[0-9a-f]{32}@company\.example>$/)
    expect(receivedMail.source).not.toContain(`${reference}@`)
  })

  test('name and e-mail address with line breaks and a direction override → add no Bcc header and no recipient', async () => {
    const name = 'Shilan\r\nBcc: victim@example.com\r\n\r\n<script>\u202Eevil'
    await send({ kind: 'notice', locale, name, email: `a${name}@b.c` })
    expect(getOnlyMail().to).toEqual(['shilan@example.com'])
    expect(getOnlyMail().mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test.each(kinds)(
    'e-mail of kind “%s” → is sent as ASCII only; its headers decode correctly',
    async (kind) => {
      await send({ kind, locale })
      const { source, mail } = getOnlyMail()
      expect(source).toMatch(/^[\t\r\n\x20-\x7e]*$/)
      const mailLocale = isToApplicant(kind) ? locale : 'en'
      expect(mail.from?.name).toBe(brand[mailLocale])
      expect(findHeader(getOnlyMail(), 'content-language')).toBe(locales[mailLocale].lang)
      expect(mail.html).toContain(`dir="${locales[mailLocale].dir}"`)
      if (kind !== 'message') expect(mail.subject).toContain(titles[mailLocale])
      expect(mail.subject?.includes('شیلان کەریم')).toBe(quotesSender(kind))
      expect(mail.attachments.map(({ filename }) => filename)).toEqual(
        kind === 'notice' ? [`resume-${reference}.pdf`] : [],
      )
    },
  )
})

describe.each(kinds.filter(quotesSender))('e-mail of kind “%s”', (kind) => {
  test.each([
    'a@b',
    'ali@example،com',
    'ali@mail.example،com',
    'ali@بغداد.com',
    'علی@example.com',
    '=?utf-8?q?ali?=@example.com',
    '"a b"@example.com',
  ])('sender’s undeliverable e-mail address %s → appears in the text, but in no header', async (email) => {
    await send({ kind, email })
    const { source, mail } = getOnlyMail()
    expect(source).toMatch(/^[\t\r\n\x20-\x7e]*$/)
    expect(source).not.toMatch(/^reply-to:/im)
    expect(mail.headers.map(({ value }) => value).join()).not.toContain(email)
    expect(mail.text).toContain(email)
    expect(mail.text).toContain('will not reach the')
  })

  test('sender’s valid e-mail address → is used as Reply-To', async () => {
    await send({ kind, email: 'Ali.K+1@example.com' })
    expect(findHeader(getOnlyMail(), 'reply-to')).toBe('Ali.K+1@example.com')
  })
})

test.each<[MailKind, boolean, boolean]>([
  ['confirmation', false, true],
  ['failure', false, true],
  ['withdrawal', false, true],
  ['notice', false, false],
  ['message', false, false],
  ['notice', true, true],
  ['message', true, true],
])(
  'e-mail of kind “%s” (form from a likely bot: %s) → has headers for automatic mail: %s',
  async (kind, isSuspect, isAutomatic) => {
    await send({ kind, isSuspect })
    const headerNames = ['auto-submitted', 'x-auto-response-suppress'] as const
    expect(headerNames.map((name) => findHeader(getOnlyMail(), name))).toEqual(
      isAutomatic ? ['auto-generated', 'All'] : [undefined, undefined],
    )
  },
)

test.each([
  ['https://www.example.com', '', 'www.example.com'],
  ['https://www.example.com:8443', '?requireTLS=false', 'www.example.com'],
  ['https://دامەزراندن.example', '', 'xn--mgbawcif6klb83l.example'],
  ['http://192.168.0.5:3000', '', 'company.example'],
  ['http://[::1]', '', 'company.example'],
  ['http://localhost', '', 'company.example'],
  ['http://intranet', '', 'company.example'],
  ['', '', 'company.example'],
  ['https://www.example.com', '?name=relay.company.example', 'relay.company.example'],
])(
  'SITE_URL “%s” and SMTP_URL with the query “%s” → the site sends EHLO %s',
  async (SITE_URL, query, name) => {
    const SMTP_URL = `${server.loginUrl}${query}`
    const settings = readMailSettings(parseEnv({ SITE_URL, SMTP_URL, MAIL_FROM: 'jobs@company.example' }))
    await send({ url: settings?.serverUrl })
    expect(getOnlyMail().clientName).toBe(name)
  },
)

test('recipient that contains two e-mail addresses → no e-mail is sent', async () => {
  const result = await send({ to: 'a@example.com>,<b@example.com' })
  expect(result.kind).not.toBe('accepted')
  expect(server.receivedMails).toEqual([])
})

test('mail server with an untrusted certificate, or without the required TLS → no e-mail is sent', async () => {
  const untrustedServer = await startMailServer({ disabledCommands: ['AUTH'] })
  for (const url of [untrustedServer.url, `${server.url}?requireTLS=true`]) {
    const result = await send({ url })
    expect(result).toMatchObject({ kind: 'failed', cause: 'server' })
  }
  expect([...untrustedServer.receivedMails, ...server.receivedMails]).toEqual([])
  const result = await send({ url: `${untrustedServer.url}?ignoreTLS=true` })
  expect(result.kind).toBe('accepted')
  await untrustedServer.stop()
})

test('wrong SMTP password → mail.server-failed is logged only once until a login succeeds', async () => {
  const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const wrongPasswordResponse = { code: 535, text: 'no' }
  server.behaviour.login = wrongPasswordResponse
  const { verify, send: sendMail } = createSender(server.loginUrl)
  await verify()
  await sendMail({ from: 'a@company.example' }, ['b@company.example'], AbortSignal.timeout(10_000))
  const lines = stderrWrite.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(lines).toMatchObject([
    { level: 'error', event: 'mail.server-failed', error: 'EAUTH AUTH PLAIN 535' },
  ])
  server.behaviour.login = 'accept'
  await verify()
  server.behaviour.login = wrongPasswordResponse
  await verify()
  expect(stderrWrite).toHaveBeenCalledTimes(2)
  stderrWrite.mockRestore()
})

test('wrong SMTP password → counts as a server failure, not as a refused e-mail', async () => {
  const authServer = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'site' && password === 'p@ss' ? callback(null, { user: 1 }) : callback(new Error('no')),
  })
  const sendAs = (login: string) => send({ url: `smtp://${login}@127.0.0.1:${authServer.port}` })
  expect(await sendAs('site:wrong')).toMatchObject({
    kind: 'failed',
    cause: 'server',
    error: expect.stringContaining('535'),
  })
  expect(await sendAs('site:p%40ss')).toMatchObject({ kind: 'accepted' })
  await authServer.stop()
})
