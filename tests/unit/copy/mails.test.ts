import { describe, expect, test } from 'vitest'
import { type Attachments, type MailContext, writeMail } from '#backend/mail/contents.ts'
import type { MailKind } from '#backend/store/schema.ts'
import { deadlineTexts } from '#lib/company/deadline-texts.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { type ApplicationText, mapTextFields, textFields } from '#lib/schemas/application-fields.ts'
import { applicationDeadlines, type Deadlines } from '#lib/settings/deadlines.ts'
import { parseEnv } from '#lib/settings/env.ts'

const reference = 'ABC123456789'
const job = {
  reference,
  vacancy_id: 'recruiter',
  received_at: '2026-11-21T09:00:00.000Z',
  state_since: '2026-11-22T09:00:00.000Z',
  fields: 'fullName email phone photo resume',
}

type SentForm = Partial<ApplicationText> & { locale?: Locale; source?: string; isSuspect?: true }

type MailOptions = Partial<Pick<MailContext, 'origin' | 'forwardsApplications' | 'deadlines'>> & {
  form?: SentForm
  vacancy?: { title: string; isTranslated: boolean } | null
  files?: Attachments['files']
}

/** Writes an e-mail in the given language. The form has the same language unless `options.form` sets another. */
const writeMailIn = async (mailLocale: Locale, kind: MailKind, options: MailOptions = {}) => {
  const {
    vacancy = { title: 'Recruiter', isTranslated: true },
    files = [],
    origin = 'https://www.company.example',
    forwardsApplications = false,
    deadlines,
    form = {},
  } = options
  const sentForm = { locale: mailLocale, ...form }
  const { fullName: name, coverLetter: message, ...otherFields } = sentForm
  const context: MailContext = {
    from: 'jobs@company.example',
    supportEmail: 'help@company.example',
    staffLocale: mailLocale,
    origin,
    forwardsApplications,
    deadlines,
    loadVacancy: async (id) => {
      if (!vacancy) return null
      const original = { title: vacancy.title, descriptionHtml: '' }
      const translations = vacancy.isTranslated ? { [mailLocale]: original } : {}
      return { id, ...original, category: 'hr', createdAt: null, updatedAt: null, translations }
    },
  }
  const content = JSON.stringify(kind === 'message' ? { ...otherFields, name, message } : sentForm)
  const { subject, text, html } = await writeMail(context, kind, {
    job: { ...job, content },
    attachments: { files, mayNeedPassword: false },
  })
  return { subject: String(subject), text: String(text), html: String(html) }
}
const withForm = (change: SentForm = {}) => ({
  form: { fullName: 'Shilan', email: 'shilan@example.com', coverLetter: '', ...change },
})
/** Adds the reference to a subject, and isolates the reference in a right-to-left e-mail. */
const addReference = (subject: string, locale: Locale) =>
  `${subject} – ${locale === 'en' ? reference : `\u2066${reference}\u2069`}`
const applicationMailKinds = ['confirmation', 'failure', 'notice', 'withdrawal'] as const
const cases = applicationMailKinds.flatMap((kind) => localeCodes.map((locale) => [kind, locale] as const))
const mailCopy = (locale: Locale) => pageCopy(locale, 'mail')

describe.each(cases)('%s e-mail in %s', (kind, locale) => {
  test('e-mail → contains the job title and the reference in its subject, text and HTML', async () => {
    const { subject, text, html } = await writeMailIn(locale, kind, withForm())
    const isRtl = locales[locale].dir === 'rtl'
    const name = isRtl ? '\u2068Shilan\u2069' : 'Shilan'
    const title = kind === 'notice' ? `${name} – Recruiter` : 'Recruiter'
    expect(subject).toBe(addReference(mailCopy(locale)[kind].subject.title.replace('{title}', title), locale))
    expect(text).toContain(isRtl ? `\u2066${reference}\u2069` : `: ${reference}\n`)
    expect(text).toContain(isRtl ? '\u2068Recruiter\u2069' : ': Recruiter\n')
    expect(html).toContain(`>${reference}</bdi>`)
    expect(html).toContain('<bdi dir="auto">Recruiter</bdi>')
    expect(text + html).not.toMatch(/[{}]\w+[{}]|undefined|null/)
  })

  test('HTML part of an e-mail → declares its language and direction, and uses no external resources', async () => {
    const { html } = await writeMailIn(locale, kind, withForm())
    const { lang, dir } = locales[locale]
    expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(html).toContain(`<div lang="${lang}" dir="${dir}"`)
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/)
  })

  test('e-mail without a job title or a sender’s name → has the `untitled` subject', async () => {
    const { subject } = await writeMailIn(locale, kind, { vacancy: null })
    expect(subject).toBe(addReference(mailCopy(locale)[kind].subject.untitled, locale))
  })
})

describe.each(localeCodes)('the confirmation in %s', (locale) => {
  const isolateText = (text: string) => (locale === 'en' ? text : `\u2066${text}\u2069`)
  const copy = mailCopy(locale).confirmation
  const pageUrl = `https://www.company.example/${locale}/application/${reference}`

  test('confirmation → links to the application page; in its text part, the URL is on its own line', async () => {
    const { text, html } = await writeMailIn(locale, 'confirmation')
    expect(text.split('\n')).toContain(pageUrl)
    expect(html).toContain(`href="${pageUrl}"`)
    expect(text).toContain(copy.next.text)
  })

  test('confirmation without SITE_URL → contains the `withoutLink` text instead of a link', async () => {
    const { text } = await writeMailIn(locale, 'confirmation', { origin: null })
    expect(text).not.toContain('http')
    expect(text).toContain(copy.next.withoutLink.replace('{email}', isolateText('help@company.example')))
  })

  test('confirmation → lists the received fields and contains the support e-mail address', async () => {
    const { text } = await writeMailIn(locale, 'confirmation')
    const { labels } = pageCopy(locale, 'apply')
    for (const name of ['fullName', 'email', 'phone', 'photo', 'resume'] as const)
      expect(text).toContain(`- ${labels[name]}\n`)
    expect(text).not.toContain(labels.coverLetter)
    expect(text).toContain(isolateText('help@company.example'))
  })
})

test.each([
  [
    'en',
    'Expect an answer within 14 days of applying.',
    'We delete your application, with its files, 180 days after',
  ],
  [
    'ku',
    'ئەوپەڕی ١٤ ڕۆژ دوای ناردنی داواکارییەکەت، وەڵامت دەدەینەوە.',
    'داواکارییەکەت و فایلەکانی ١٨٠ ڕۆژ دوای ناردنیان',
  ],
  ['ar', 'يصلك الرد خلال ١٤ يوماً من التقديم.', 'نحذف طلبك وملفاته بعد ١٨٠ يوماً من التقديم.'],
] as const)(
  'confirmation in %s → mentions only the configured deadlines',
  async (locale, reply, deletion) => {
    const writeConfirmationText = async (deadlines?: Deadlines) =>
      (await writeMailIn(locale, 'confirmation', { deadlines })).text
    const { time } = mailCopy(locale).confirmation.next
    const textWithBoth = await writeConfirmationText({ replyDays: 14, deletionDays: 180 })
    expect(textWithBoth).toContain(`${reply}\n\n${deletion}`)
    expect(textWithBoth).not.toContain(time)
    expect(await writeConfirmationText({ deletionDays: 180 })).toContain(`${time}\n\n${deletion}`)
    for (const sentence of [reply, deletion]) expect(await writeConfirmationText()).not.toContain(sentence)
  },
)

test.each(localeCodes)(
  'REPLY_WITHIN_DAYS set, locale %s → the reply deadline replaces the sentence about contacting the applicant',
  async (locale) => {
    const { contact: mailContact } = mailCopy(locale).confirmation.next
    const { contact } = pageCopy(locale, 'apply').deadlines
    const { reply } = deadlineTexts(locale, { replyDays: 7 })
    expect(deadlineTexts(locale, {}).reply).toBe(contact)
    const mailWithDeadline = await writeMailIn(locale, 'confirmation', { deadlines: { replyDays: 7 } })
    const mailWithoutDeadline = await writeMailIn(locale, 'confirmation', { deadlines: {} })
    for (const part of ['text', 'html'] as const) {
      expect(mailWithDeadline[part]).toContain(reply)
      expect(mailWithDeadline[part]).not.toContain(mailContact)
      expect(mailWithoutDeadline[part]).toContain(mailContact)
    }
    for (const text of [pageCopy(locale, 'apply').receipt.text, reply]) expect(text).not.toContain(contact)
  },
)

test.each([
  [1, 'خلال يوم واحد من'],
  [2, 'خلال يومين من'],
  [3, 'خلال ٣ أيام من'],
  [30, 'خلال ٣٠ يوماً من'],
  [100, 'خلال ١٠٠ يوم من'],
])('reply deadline of %i days in Arabic → contains “%s”', (replyDays, phrase) => {
  expect(deadlineTexts('ar', { replyDays }).reply).toContain(phrase)
})

// RETENTION_DAYS does not apply to the product’s server.
test('BACKEND_URL set → `applicationDeadlines` returns no `deletionDays`', () => {
  const settings = { RETENTION_DAYS: '180', REPLY_WITHIN_DAYS: '14' }
  expect(applicationDeadlines(parseEnv(settings))).toEqual({ replyDays: 14, deletionDays: 180 })
  const BACKEND_URL = 'https://api.example.com/api/v1'
  expect(applicationDeadlines(parseEnv({ ...settings, BACKEND_URL }))).toEqual({ replyDays: 14 })
})

describe('the notice', () => {
  const maliciousName = 'Shilan\r\nBcc: victim@example.com\u202Egro\u2067<b>&"\u0000'

  test('applicant’s malicious name → the notice shows it on one line, without tags or bidi controls', async () => {
    const { text, html } = await writeMailIn('en', 'notice', withForm({ fullName: maliciousName }))
    expect(text).toContain(': Shilan Bcc victim example. com gro b\n')
    expect(text).not.toMatch(/[\u202A-\u202E\u2067\r]/)
    expect(html).toContain('>Shilan Bcc victim example. com gro b</bdi>')
    expect(html.replace(/<title>.*<\/title>/, '')).not.toMatch(/[\u202A-\u202E\u2066-\u2069\r]/)
    expect(text + html).not.toContain('\0')
  })

  test('application with every text field filled in → the notice contains each value', async () => {
    const { text } = await writeMailIn('en', 'notice', {
      form: mapTextFields((field) => `Shilan’s ${field}`),
    })
    for (const field of textFields) expect(text).toContain(`Shilan’s ${field}`)
  })

  test.each([
    ['شیلان کەریم', 'شیلان کەریم'],
    ['محمد‌رضا عبد‌الله', 'محمد‌رضا عبد‌الله'],
    ["Anne-Marie O'Neil Jr.", "Anne-Marie O'Neil Jr."],
    ['Your account: https://evil.example/1551', 'Your account https evil. example'],
    ['a'.repeat(500), 'a'.repeat(80)],
  ])(
    'applicant’s name “%s” → appears as “%s” in the notice, under the heading “Written by the applicant”',
    async (name, shown) => {
      const lines = (await writeMailIn('en', 'notice', withForm({ fullName: name }))).text.split('\n')
      const { written } = mailCopy('en').notice
      expect(lines.slice(lines.indexOf(written) + 1, -3)).toEqual([
        '',
        `Full name: ${/[a-z]/.test(shown) ? shown : `\u2068${shown}\u2069`}`,
        'Email address: shilan@example.com',
        '',
      ])
    },
  )

  const writeNoticeHtml = async (phone: string) =>
    (await writeMailIn('en', 'notice', withForm({ phone }))).html

  test.each([
    ['+964 750 123 4567', 'tel:+9647501234567'],
    ['(۰۷۵۰) ١٢٣-٤٥٦٧', 'tel:07501234567'],
    ['"><b>1234', 'tel:1234'],
  ])('phone number “%s” in a notice → links to %s', async (phone, href) => {
    const html = await writeNoticeHtml(phone)
    expect(html.match(/href="([^"]*)"/)?.[1]).toBe(href)
    expect(html).not.toContain('<b>')
  })

  // With Arabic-Indic digits, the bidi algorithm would reverse the order of the digit groups, even in a left-to-right
  // isolate.
  test('phone number in Arabic-Indic digits in a notice → is converted to ASCII digits', async () => {
    expect(await writeNoticeHtml('٠٧٥٠ ١٢٣ ٤٥٦٧')).toContain('>0750 123 4567</bdi>')
  })

  test.each(['*#06#', '0750 123 4567, 0751 123 4567'])(
    'invalid phone number “%s” in a notice → is not a link',
    async (phone) => {
      expect(await writeNoticeHtml(phone)).not.toContain('href=')
    },
  )

  test('cover letter in a notice → is quoted in the text part and escaped in the HTML part, where each paragraph has `dir="auto"`', async () => {
    const text = 'سڵاو\u202E <b>&"\n-- \n\n\n\nBest regards\u2028\thttps://evil.example\0\n'
    const mail = await writeMailIn('en', 'notice', withForm({ coverLetter: text }))
    const lines = mail.text.split('\n')
    expect(lines.slice(lines.indexOf('Cover letter:') + 1, -3)).toEqual([
      '> \u2068سڵاو <b>&"\u2069',
      '> --',
      '>',
      '> Best regards https://evil.example',
      '',
    ])
    const paragraphs = [...mail.html.matchAll(/<p dir="auto"[^>]*>(.*?)<\/p>/g)]
    expect(paragraphs.map(([, html]) => html)).toEqual([
      'سڵاو &#60;b&#62;&#38;&#34;<br>--',
      'Best regards https://evil.example',
    ])
  })

  const content = Buffer.alloc(0)
  const cv = { field: 'resume', name: `resume-${reference}.pdf`, type: 'application/pdf', content } as const
  const photo = { field: 'photo', name: `photo-${reference}.jpg`, type: 'image/jpeg', content } as const

  test.each(localeCodes)(
    'notice in %s → contains only the sentences that apply to its files and sender',
    async (locale) => {
      const copy = mailCopy(locale).notice
      const findNoticeTexts = async (options: MailOptions) => {
        const { text } = await writeMailIn(locale, 'notice', options)
        const names = ['answer', 'suspect', 'files', 'filesInInbox', 'filesOnBackend'] as const
        return [
          ...names.filter((name) => text.includes(copy[name])),
          ...[cv.name, photo.name, 'npm run inbox -- export FOLDER'].filter((phrase) =>
            text.includes(phrase),
          ),
        ]
      }
      const exportTexts = ['filesInInbox', 'npm run inbox -- export FOLDER']
      expect(await findNoticeTexts({ files: [cv, photo] })).toEqual(['files', cv.name, photo.name])
      expect(await findNoticeTexts({ files: [cv] })).toEqual(
        expect.arrayContaining([...exportTexts, cv.name]),
      )
      expect(await findNoticeTexts({})).toEqual(exportTexts)
      expect(await findNoticeTexts({ forwardsApplications: true })).toEqual(['filesOnBackend'])
      expect(await findNoticeTexts(withForm({ isSuspect: true }))).toEqual([
        'answer',
        'suspect',
        ...exportTexts,
      ])
    },
  )

  test('name in a subject → is sanitized and shortened to 60 characters; an all-digit name is omitted', async () => {
    const writeSubject = async (name: string, kind: 'notice' | 'message' = 'notice') =>
      (await writeMailIn('en', kind, withForm({ fullName: name }))).subject
    expect(await writeSubject('a'.repeat(500))).toBe(
      `New application: ${'a'.repeat(59)}… – Recruiter – ${reference}`,
    )
    expect(await writeSubject(maliciousName)).toBe(
      `New application: Shilan Bcc victim example. com gro b – Recruiter – ${reference}`,
    )
    expect(await writeSubject('=?utf-8?q?=0ABcc:_x?= https://evil.example/1')).not.toMatch(
      /[=?:/]{2}|evil\.example/,
    )
    expect(await writeSubject('123')).toBe(`New application: Recruiter – ${reference}`)
    expect(await writeSubject('123', 'message')).toBe(`New message: ${reference}`)
    expect(await writeSubject('سارا', 'message')).toBe(`New message from \u2068سارا\u2069 – ${reference}`)
  })

  test.each([
    ['en', 'Ali Test', 'Ali Test'],
    ['en', 'علی تێست', '\u2068علی تێست\u2069'],
    ['en', 'Ali علی', '\u2068Ali علی\u2069'],
    ['en', 'Zoë Жанна 李', 'Zoë Жанна 李'],
    ['ku', 'Ali Test', '\u2068Ali Test\u2069'],
    ['ku', 'علی تێست', 'علی تێست'],
    ['ar', 'علي Ali', '\u2068علي Ali\u2069'],
    ['ar', 'علي عبد‌الله', 'علي عبد‌الله'],
  ] as const)(
    'notice in %s about the applicant “%s” → shows “%s” in its subject and text',
    async (locale, name, shown) => {
      const { subject, text } = await writeMailIn(
        locale,
        'notice',
        withForm({ fullName: name, coverLetter: name }),
      )
      expect(subject).toContain(` ${shown} –`)
      expect(text).toContain(`${pageCopy(locale, 'apply').labels.fullName}: ${shown}\n`)
      expect(text).toContain(`> ${shown}\n`)
    },
  )

  test.each([
    ['en', '0750 123 4567', '0750 123 4567'],
    ['en', '٠٧٥٠ ١٢٣ ٤٥٦٧', '0750 123 4567'],
    ['ku', '0750 123 4567', '\u20660750 123 4567\u2069'],
    ['ar', '٠٧٥٠ ١٢٣ ٤٥٦٧', '\u20660750 123 4567\u2069'],
  ] as const)('notice in %s with phone number %s → shows %s in its text', async (locale, phone, shown) => {
    const { text } = await writeMailIn(locale, 'notice', withForm({ phone }))
    expect(text).toContain(`${pageCopy(locale, 'apply').labels.phone}: ${shown}\n`)
  })

  test('English notice about an application in Latin script → contains no bidi isolate characters', async () => {
    const options = withForm({ coverLetter: 'Hello.\n\nAli', phone: '+964 750 123 4567' })
    const { subject, text, html } = await writeMailIn('en', 'notice', options)
    expect(subject + text + html).not.toMatch(/[\u2066-\u2069]/)
  })

  test('notice in a different language from the form → names the form’s language', async () => {
    const { text } = await writeMailIn('en', 'notice', { form: { locale: 'ar' } })
    expect(text).toContain(`${mailCopy('en').labels.language}: \u2068العربية\u2069`)
  })

  test.each(localeCodes)(
    'notice in %s about an application from a feed → names the source',
    async (locale) => {
      const writeNoticeText = async (source?: string) =>
        (await writeMailIn(locale, 'notice', { form: { source } })).text
      const { source: label } = mailCopy(locale).labels
      expect(await writeNoticeText('jobs-xml')).toContain(
        `${label}: ${locale === 'en' ? 'jobs-xml' : '\u2068jobs-xml\u2069'}`,
      )
      expect(await writeNoticeText()).not.toContain(label)
    },
  )

  test('malicious job title → the subject is one line, without bidi overrides', async () => {
    const vacancy = { title: 'A\r\nBcc: b@c.example\u202E', isTranslated: false }
    const { subject } = await writeMailIn('en', 'notice', { vacancy })
    expect(subject).toBe(`New application: A Bcc: b@c.example – ${reference}`)
  })

  test('untranslated Latin job title in a Kurdish notice → is wrapped in bidi isolates in the subject; a translated title is not', async () => {
    const writeNoticeSubject = async (isTranslated: boolean) => {
      const vacancy = { title: 'C++ developer (m/f)', isTranslated }
      return (await writeMailIn('ku', 'notice', { vacancy })).subject
    }
    expect(await writeNoticeSubject(false)).toContain('\u2068C++ developer (m/f)\u2069')
    expect(await writeNoticeSubject(true)).toContain(': C++ developer (m/f) – ')
  })
})

test.each(localeCodes)(
  'contact message in %s → the e-mail contains the reference and the quoted message, but no footer about jobs',
  async (locale) => {
    const { message: copy, footer } = mailCopy(locale)
    const { name, email, message } = pageCopy(locale, 'contact-us').form.labels
    const options = { ...withForm({ coverLetter: 'Hello\n\nthere' }), vacancy: null }
    const { subject, text } = await writeMailIn(locale, 'message', options)
    const isolateText = (latin: string, isolate = '\u2068') =>
      locale === 'en' ? latin : `${isolate}${latin}\u2069`
    expect(subject).toBe(addReference(copy.subject.named.replace('{name}', isolateText('Shilan')), locale))
    expect(text).not.toContain(footer)
    const lines = [
      `${name}: ${isolateText('Shilan')}`,
      `${email}: ${isolateText('shilan@example.com', '\u2066')}`,
      '',
      `${message}:`,
    ]
    const quotedLines = [`> ${isolateText('Hello')}`, '>', `> ${isolateText('there')}`]
    expect(text).toContain([copy.answer, '', copy.written, '', ...lines, ...quotedLines, ''].join('\n'))
    const mailFromInvalidAddress = await writeMailIn(locale, 'message', withForm({ email: 'a@b' }))
    expect(mailFromInvalidAddress.text).not.toContain(copy.answer)
  },
)
