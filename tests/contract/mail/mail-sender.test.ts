import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailPayload } from '#lib/backend/mail-jobs.ts'
import { brand } from '#lib/base/brand.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { type MailingSite, writeMail } from '#lib/mail/contents.ts'
import { createSender } from '#lib/mail/sender.ts'
import { headerOf, type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { origin } from '#tests/support/servers/mail-site.ts'

const reference = 'ABC123456789'
const at = '2026-11-21T09:00:00.000Z'
const job = {
  reference,
  vacancy_id: 'recruiter',
  received_at: at,
  fields: 'fullName resume',
  state_since: at,
}

const titles = { ku: 'دامەزرێنەر', ar: 'موظف توظيف', en: 'Recruiter' }
const site: MailingSite = {
  from: 'jobs@company.example',
  support: 'help@company.example',
  origin,
  isRemote: false,
  vacancy: async (id) => {
    const words = (locale: Locale) => ({ title: titles[locale], descriptionHtml: '' })
    const translations = { ku: words('ku'), ar: words('ar'), en: words('en') }
    return { id, ...words('en'), category: 'hr', createdAt: null, updatedAt: null, translations }
  },
}

let server: MailServer
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(() => server.stop())

type Options = { locale?: Locale; name?: string; to?: string; url?: string }

const send = async ({ locale = 'en', name, to = 'shilan@example.com', url = server.url }: Options) => {
  const kind = name === undefined ? 'confirmation' : 'notice'
  const written =
    name === undefined ? undefined : { name, email: `a${name}@b.c`, text: name, others: { phone: name } }
  const payload: MailPayload = { recipients: [to], locale, written }
  const message = await writeMail(site, kind, { job, payload, attached: { files: [], isMarked: false } })
  return createSender(url, 2000)(message, [to], AbortSignal.timeout(10_000))
}

describe.each(localeCodes)('in %s', (locale) => {
  test('a mail arrives as it was written: subject, text, HTML and headers', async () => {
    expect(await send({ locale })).toEqual({ kind: 'taken', later: [] })
    const [arrived] = server.arrived
    if (!arrived) throw new Error('nothing arrived')
    const { mail } = arrived
    const words = pageCopy(locale, 'mail').confirmation
    expect(mail.subject).toBe(words.subject.title.replace('{title}', titles[locale]))
    expect(mail.text).toContain(words.next.text)
    expect(mail.text).toContain(`${origin}/${locale}/application/${reference}`)
    expect(mail.html).toContain(`dir="${locales[locale].dir}"`)
    expect(mail.html).toContain(titles[locale])
    expect(mail.from).toEqual({ name: brand[locale], address: 'jobs@company.example' })
    expect(mail.replyTo).toMatchObject([{ address: 'help@company.example' }])
    expect(mail.to).toMatchObject([{ address: 'shilan@example.com' }])
    expect(mail.attachments).toEqual([])
    expect(headerOf(arrived, 'auto-submitted')).toBe('auto-generated')
    expect(headerOf(arrived, 'content-language')).toBe(locales[locale].lang)
    expect(headerOf(arrived, 'message-id')).toMatch(/^<[0-9a-f]{32}@company\.example>$/)
    expect(arrived.source).not.toContain(`${reference}@`)
  })

  test('words with line ends and turned directions add no header and no recipient', async () => {
    const name = 'Shilan\r\nBcc: victim@example.com\r\n\r\n<script>\u202Eevil'
    await send({ locale, name })
    const [arrived, ...others] = server.arrived
    expect(others).toEqual([])
    expect(arrived?.to).toEqual(['shilan@example.com'])
    const names = arrived?.mail.headers.map(({ key }) => key) ?? []
    expect(names).not.toContain('bcc')
  })
})

test('a list in the place of an address → nobody gets anything', async () => {
  const sending = await send({ to: 'a@example.com>,<b@example.com' })
  expect(sending.kind).not.toBe('taken')
  expect(server.arrived).toEqual([])
})

test('TLS: an untrusted certificate, or no TLS where it is required → nothing is sent', async () => {
  const untrusted = await startMailServer({ disabledCommands: ['AUTH'] })
  for (const url of [untrusted.url, `${server.url}?requireTLS=true`]) {
    const sending = await send({ url })
    expect(sending).toMatchObject({ kind: 'failed', isServer: true })
  }
  expect([...untrusted.arrived, ...server.arrived]).toEqual([])
  const sending = await send({ url: `${untrusted.url}?ignoreTLS=true` })
  expect(sending.kind).toBe('taken')
  await untrusted.stop()
})

test('a wrong password is the operator’s to mend, and no refusal of the mail', async () => {
  const locked = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'site' && password === 'p@ss' ? callback(null, { user: 1 }) : callback(new Error('no')),
  })
  const as = (login: string) => send({ url: `smtp://${login}@127.0.0.1:${locked.port}` })
  expect(await as('site:wrong')).toMatchObject({
    kind: 'failed',
    isServer: true,
    error: expect.stringContaining('535'),
  })
  expect(await as('site:p%40ss')).toMatchObject({ kind: 'taken' })
  await locked.stop()
})
