import { describe, expect, test } from 'vitest'
import { mailsOf } from '#lib/backend/mail-jobs.ts'
import { parseEnv } from '#lib/base/env.ts'
import { applicationDeadlines, type Deadlines, deadlineTexts } from '#lib/i18n/deadlines.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { composeMail, type MailData } from '#lib/mail/contents.ts'
import { type Mail, mailHtml, mailText } from '#lib/mail/rendering.ts'
import { mapTextFields, textFields } from '#lib/schemas/application-fields.ts'
import { applicationWith } from '#tests/support/files/application-with.ts'

const reference = 'ABC123456789'
const mailDataIn = (locale: Locale, more: Partial<MailData> = {}): MailData => ({
  reference,
  vacancy: { title: 'Recruiter', isTranslated: true },
  locale,
  senderLocale: locale,
  receivedAt: '2026-11-21T09:00:00.000Z',
  stateSince: '2026-11-22T09:00:00.000Z',
  filledFields: ['fullName', 'email', 'phone', 'photo', 'resume'],
  origin: 'https://www.company.example',
  supportEmail: 'help@company.example',
  isRemote: false,
  files: [],
  ...more,
})
const writtenBy = (change: Partial<MailData['written']> = {}) => ({
  written: { name: 'Shilan', email: 'shilan@example.com', text: '', ...change },
})
const kinds = ['confirmation', 'failure', 'notice', 'withdrawal'] as const
const cases = kinds.flatMap((kind) => localeCodes.map((locale) => [kind, locale] as const))
const mailCopy = (locale: Locale) => pageCopy(locale, 'mail')

describe.each(cases)('%s in %s', (kind, locale) => {
  const mail = composeMail(kind, mailDataIn(locale, writtenBy()))
  const text = mailText(mail)
  const html = mailHtml(mail, 'Brand')

  test('mail → the job title and the reference in text and HTML', () => {
    const isRtl = locales[locale].dir === 'rtl'
    const name = isRtl ? '\u2068Shilan\u2069' : 'Shilan'
    const title = kind === 'notice' ? `${name} – Recruiter` : 'Recruiter'
    expect(mail.subject).toBe(mailCopy(locale)[kind].subject.title.replace('{title}', title))
    expect(text).toContain(isRtl ? `\u2066${reference}\u2069` : `: ${reference}\n`)
    expect(text).toContain(isRtl ? '\u2068Recruiter\u2069' : ': Recruiter\n')
    expect(html).toContain(`>${reference}</bdi>`)
    expect(html).toContain('<bdi dir="auto">Recruiter</bdi>')
    expect(text + html).not.toMatch(/[{}]\w+[{}]|undefined|null/)
  })

  test('HTML of a mail → its language and direction, and no external resources', () => {
    const { lang, dir } = locales[locale]
    expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(html).toContain(`<div lang="${lang}" dir="${dir}"`)
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/)
  })

  test('mail without a job title → the subject for untitled jobs', () => {
    const untitled = composeMail(kind, mailDataIn(locale, { vacancy: null }))
    expect(untitled.subject).toBe(mailCopy(locale)[kind].subject.untitled)
  })
})

describe.each(localeCodes)('the confirmation in %s', (locale) => {
  const isolated = (text: string) => (locale === 'en' ? text : `\u2066${text}\u2069`)
  const copy = mailCopy(locale).confirmation
  const page = `https://www.company.example/${locale}/application/${reference}`

  test('confirmation → a link to the application page, its URL alone on a line', () => {
    const mail = composeMail('confirmation', mailDataIn(locale))
    expect(mailText(mail).split('\n')).toContain(page)
    expect(mailHtml(mail, 'Brand')).toContain(`href="${page}"`)
    expect(mailText(mail)).toContain(copy.next.text)
  })

  test('confirmation without SITE_URL → the `withoutLink` text instead of a link', () => {
    const text = mailText(composeMail('confirmation', mailDataIn(locale, { origin: null })))
    expect(text).not.toContain('http')
    expect(text).toContain(copy.next.withoutLink.replace('{email}', isolated('help@company.example')))
  })

  test('confirmation → the received fields and the support e-mail address', () => {
    const text = mailText(composeMail('confirmation', mailDataIn(locale)))
    const { labels } = pageCopy(locale, 'apply')
    for (const name of ['fullName', 'email', 'phone', 'photo', 'resume'] as const)
      expect(text).toContain(`- ${labels[name]}\n`)
    expect(text).not.toContain(labels.coverLetter)
    expect(text).toContain(isolated('help@company.example'))
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
] as const)('deadlines in %s → the confirmation names those that are set', (locale, reply, deletion) => {
  const textWith = (deadlines?: Deadlines) =>
    mailText(composeMail('confirmation', mailDataIn(locale, { deadlines })))
  const { time } = mailCopy(locale).confirmation.next
  const both = textWith({ replyDays: 14, deletionDays: 180 })
  expect(both).toContain(`${reply}\n\n${deletion}`)
  expect(both).not.toContain(time)
  expect(textWith({ deletionDays: 180 })).toContain(`${time}\n\n${deletion}`)
  for (const sentence of [reply, deletion]) expect(textWith()).not.toContain(sentence)
})

test.each(localeCodes)(
  'REPLY_WITHIN_DAYS in %s → the promise of an answer replaces “if we contact you”',
  (locale) => {
    const { contact: mailContact } = mailCopy(locale).confirmation.next
    const { contact } = pageCopy(locale, 'apply').deadlines
    const { reply } = deadlineTexts(locale, { replyDays: 7 })
    expect(deadlineTexts(locale, {}).reply).toBe(contact)
    for (const render of [mailText, (mail: Mail) => mailHtml(mail, 'Brand')]) {
      const textWith = (deadlines: Deadlines) =>
        render(composeMail('confirmation', mailDataIn(locale, { deadlines })))
      expect(textWith({ replyDays: 7 })).toContain(reply)
      expect(textWith({ replyDays: 7 })).not.toContain(mailContact)
      expect(textWith({})).toContain(mailContact)
    }
    for (const texts of [pageCopy(locale, 'apply').receipt.text, reply]) expect(texts).not.toContain(contact)
  },
)

test.each([
  [1, 'خلال يوم واحد من'],
  [2, 'خلال يومين من'],
  [3, 'خلال ٣ أيام من'],
  [30, 'خلال ٣٠ يوماً من'],
  [100, 'خلال ١٠٠ يوم من'],
])('REPLY_WITHIN_DAYS of %i in Arabic → “%s”', (replyDays, phrase) => {
  expect(deadlineTexts('ar', { replyDays }).reply).toContain(phrase)
})

test('BACKEND_URL set → only the deadline of the answer, because RETENTION_DAYS does not apply to that server', () => {
  const settings = { RETENTION_DAYS: '180', REPLY_WITHIN_DAYS: '14' }
  expect(applicationDeadlines(parseEnv(settings))).toEqual({ replyDays: 14, deletionDays: 180 })
  const BACKEND_URL = 'https://api.example.com/api/v1'
  expect(applicationDeadlines(parseEnv({ ...settings, BACKEND_URL }))).toEqual({ replyDays: 14 })
})

describe('the notice', () => {
  const maliciousName = 'Shilan\r\nBcc: victim@example.com\u202Egro\u2067<b>&"\u0000'

  test('malicious name of an applicant → on one line of the notice, without tags and bidi controls', () => {
    const mail = composeMail('notice', mailDataIn('en', writtenBy({ name: maliciousName })))
    const [text, html] = [mailText(mail), mailHtml(mail, 'Brand')]
    expect(text).toContain(': Shilan Bcc victim example. com gro b\n')
    expect(text).not.toMatch(/[\u202A-\u202E\u2067\r]/)
    expect(html).toContain('>Shilan Bcc victim example. com gro b</bdi>')
    expect(html.replace(/<title>.*<\/title>/, '')).not.toMatch(/[\u202A-\u202E\u2066-\u2069\r]/)
    expect(text + html).not.toContain('\0')
  })

  test('every text field of an application → its value in the notice', () => {
    const application = applicationWith(mapTextFields((field) => `Shilan’s ${field}`))
    const plan = { applicationsTo: ['jobs@company.example'], contactTo: [] }
    const [notice] = mailsOf(plan, { kind: 'application', vacancyId: 'v1', application })
    const text = mailText(composeMail('notice', mailDataIn('en', notice?.payload)))
    for (const field of textFields) expect(text).toContain(`Shilan’s ${field}`)
  })

  test.each([
    ['شیلان کەریم', 'شیلان کەریم'],
    ['محمد‌رضا عبد‌الله', 'محمد‌رضا عبد‌الله'],
    ["Anne-Marie O'Neil Jr.", "Anne-Marie O'Neil Jr."],
    ['Your account: https://evil.example/1551', 'Your account https evil. example'],
    ['a'.repeat(500), 'a'.repeat(80)],
  ])(
    'applicant’s name “%s” → “%s” in the notice, under the heading for the applicant’s text',
    (name, shown) => {
      const lines = mailText(composeMail('notice', mailDataIn('en', writtenBy({ name })))).split('\n')
      const { written } = mailCopy('en').notice
      expect(lines.slice(lines.indexOf(written) + 1, -3)).toEqual([
        '',
        `Full name: ${/[a-z]/.test(shown) ? shown : `\u2068${shown}\u2069`}`,
        'Email address: shilan@example.com',
        '',
      ])
    },
  )

  const noticeWithPhone = (phone: string) =>
    mailHtml(composeMail('notice', mailDataIn('en', writtenBy({ others: { phone } }))), 'Brand')

  test.each([
    ['+964 750 123 4567', 'tel:+9647501234567'],
    ['(۰۷۵۰) ١٢٣-٤٥٦٧', 'tel:07501234567'],
    ['"><b>1234', 'tel:1234'],
  ])('phone number “%s” in a notice → a link to %s', (phone, href) => {
    const html = noticeWithPhone(phone)
    expect(html.match(/href="([^"]*)"/)?.[1]).toBe(href)
    expect(html).not.toContain('<b>')
  })

  test('phone number in Arabic digits in a notice → ASCII digits, which every mail program shows in order', () => {
    expect(noticeWithPhone('٠٧٥٠ ١٢٣ ٤٥٦٧')).toContain('>0750 123 4567</bdi>')
  })

  test.each(['*#06#', '0750 123 4567, 0751 123 4567'])(
    'invalid phone number “%s” in a notice → no link',
    (phone) => {
      expect(noticeWithPhone(phone)).not.toContain('href=')
    },
  )

  test('cover letter in a notice → escaped and quoted, with a direction per paragraph', () => {
    const text = 'سڵاو\u202E <b>&"\n-- \n\n\n\nBest regards\u2028\thttps://evil.example\0\n'
    const mail = composeMail('notice', mailDataIn('en', writtenBy({ text })))
    const lines = mailText(mail).split('\n')
    expect(lines.slice(lines.indexOf('Cover letter:') + 1, -3)).toEqual([
      '> \u2068سڵاو <b>&"\u2069',
      '> --',
      '>',
      '> Best regards https://evil.example',
      '',
    ])
    const paragraphs = [...mailHtml(mail, 'Brand').matchAll(/<p dir="auto"[^>]*>(.*?)<\/p>/g)]
    expect(paragraphs.map(([, html]) => html)).toEqual([
      'سڵاو &#60;b&#62;&#38;&#34;<br>--',
      'Best regards https://evil.example',
    ])
  })

  const cv = { field: 'resume', name: `resume-${reference}.pdf` } as const
  const photo = { field: 'photo', name: `photo-${reference}.jpg` } as const

  test.each(localeCodes)('notice in %s → only the texts that apply to its files and sender', (locale) => {
    const copy = mailCopy(locale).notice
    const textsIn = (data: Partial<MailData>) => {
      const text = mailText(composeMail('notice', mailDataIn(locale, data)))
      const names = ['answer', 'suspect', 'files', 'filesInInbox', 'filesOnBackend'] as const
      return [
        ...names.filter((name) => text.includes(copy[name])),
        ...[cv.name, photo.name, 'npm run inbox -- export FOLDER'].filter((one) => text.includes(one)),
      ]
    }
    const toExport = ['filesInInbox', 'npm run inbox -- export FOLDER']
    expect(textsIn({ files: [cv, photo] })).toEqual(['files', cv.name, photo.name])
    expect(textsIn({ files: [cv] })).toEqual(expect.arrayContaining([...toExport, cv.name]))
    expect(textsIn({})).toEqual(toExport)
    expect(textsIn({ isRemote: true })).toEqual(['filesOnBackend'])
    expect(textsIn({ ...writtenBy(), isSuspect: true })).toEqual(['answer', 'suspect', ...toExport])
  })

  test('long, malicious or missing name → a subject of one line with 60 characters of it, or without it', () => {
    const subjectWith = (name: string, kind: 'notice' | 'message' = 'notice') =>
      composeMail(kind, mailDataIn('en', writtenBy({ name }))).subject
    expect(subjectWith('a'.repeat(500))).toBe(`New application: ${'a'.repeat(59)}… – Recruiter`)
    expect(subjectWith(maliciousName)).toBe(
      'New application: Shilan Bcc victim example. com gro b – Recruiter',
    )
    expect(subjectWith('=?utf-8?q?=0ABcc:_x?= https://evil.example/1')).not.toMatch(/[=?:/]{2}|evil\.example/)
    expect(subjectWith('123')).toBe('New application: Recruiter')
    expect(subjectWith('123', 'message')).toBe(`New message: ${reference}`)
    expect(subjectWith('سارا', 'message')).toBe('New message from \u2068سارا\u2069')
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
  ] as const)('name in a notice in %s: “%s” → “%s” in subject and text', (locale, name, shown) => {
    const mail = composeMail('notice', mailDataIn(locale, writtenBy({ name, text: name })))
    expect(mail.subject).toContain(` ${shown} –`)
    expect(mailText(mail)).toContain(`${pageCopy(locale, 'apply').labels.fullName}: ${shown}\n`)
    expect(mailText(mail)).toContain(`> ${shown}\n`)
  })

  test.each([
    ['en', '0750 123 4567', '0750 123 4567'],
    ['en', '٠٧٥٠ ١٢٣ ٤٥٦٧', '0750 123 4567'],
    ['ku', '0750 123 4567', '\u20660750 123 4567\u2069'],
    ['ar', '٠٧٥٠ ١٢٣ ٤٥٦٧', '\u20660750 123 4567\u2069'],
  ] as const)('phone number in a notice in %s: %s → %s in the text', (locale, phone, shown) => {
    const mail = composeMail('notice', mailDataIn(locale, writtenBy({ others: { phone } })))
    expect(mailText(mail)).toContain(`${pageCopy(locale, 'apply').labels.phone}: ${shown}\n`)
  })

  test('notice in English about a person with a Latin name → no bidi controls', () => {
    const written = writtenBy({ text: 'Hello.\n\nAli', others: { phone: '+964 750 123 4567' } })
    const mail = composeMail('notice', mailDataIn('en', written))
    expect(mail.subject + mailText(mail) + mailHtml(mail, 'Brand')).not.toMatch(/[\u2066-\u2069]/)
  })

  test('notice in another language than the form → names the language of the form', () => {
    const text = mailText(composeMail('notice', mailDataIn('en', { senderLocale: 'ar' })))
    expect(text).toContain(`${mailCopy('en').labels.language}: \u2068العربية\u2069`)
  })

  test.each(localeCodes)('notice in %s about an application from a feed → names the source', (locale) => {
    const textWith = (source?: string) => mailText(composeMail('notice', mailDataIn(locale, { source })))
    const { source: label } = mailCopy(locale).labels
    expect(textWith('jobs-xml')).toContain(
      `${label}: ${locale === 'en' ? 'jobs-xml' : '\u2068jobs-xml\u2069'}`,
    )
    expect(textWith()).not.toContain(label)
  })

  test('malicious job title → a subject of one line without bidi overrides', () => {
    const { subject } = composeMail(
      'notice',
      mailDataIn('en', { vacancy: { title: 'A\r\nBcc: b@c.example\u202E', isTranslated: false } }),
    )
    expect(subject).toBe('New application: A Bcc: b@c.example')
  })

  test('job title in an unknown language → isolated in the subject; translated title → not isolated', () => {
    const subjectOf = (isTranslated: boolean) =>
      composeMail('notice', mailDataIn('ku', { vacancy: { title: 'C++ developer (m/f)', isTranslated } }))
        .subject
    expect(subjectOf(false)).toContain('\u2068C++ developer (m/f)\u2069')
    expect(subjectOf(true)).not.toMatch(/[\u2066-\u2069]/)
  })
})

test.each(localeCodes)(
  'contact message in %s → a mail with its reference and its quoted text, without the job footer',
  (locale) => {
    const { message: copy, footer } = mailCopy(locale)
    const { name, email, message } = pageCopy(locale, 'contact-us').form.labels
    const data = { ...writtenBy({ text: 'Hello\n\nthere' }), vacancy: null, received: [] }
    const mail = composeMail('message', mailDataIn(locale, data))
    const text = mailText(mail)
    const isolated = (latin: string, isolate = '\u2068') =>
      locale === 'en' ? latin : `${isolate}${latin}\u2069`
    expect(mail.subject).toBe(copy.subject.named.replace('{name}', isolated('Shilan')))
    expect(text).not.toContain(footer)
    const lines = [
      `${name}: ${isolated('Shilan')}`,
      `${email}: ${isolated('shilan@example.com', '\u2066')}`,
      '',
      `${message}:`,
    ]
    const quoted = [`> ${isolated('Hello')}`, '>', `> ${isolated('there')}`]
    expect(text).toContain([copy.answer, '', copy.written, '', ...lines, ...quoted, ''].join('\n'))
    expect(mailText(composeMail('message', mailDataIn(locale, writtenBy({ email: 'a@b' }))))).not.toContain(
      copy.answer,
    )
  },
)
