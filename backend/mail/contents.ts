import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { JobSubmission } from '#backend/store/jobs.ts'
import type { MailKind } from '#backend/store/schema.ts'
import type { StoredFile } from '#backend/store/submission-files.ts'
import { parseContent, readFilledFields, type SubmissionContent } from '#backend/store/submissions.ts'
import { brand } from '#lib/brand.ts'
import { deadlineTexts } from '#lib/company/deadline-texts.ts'
import { joinUrl } from '#lib/company/links.ts'
import { formatDate } from '#lib/i18n/formats.ts'
import { defaultLocale, type Locale, locales } from '#lib/i18n/locales.ts'
import { pageCopy, translatorFor } from '#lib/i18n/messages.ts'
import {
  type ApplicationField,
  type TextField,
  textFieldRecordOf,
  textFields,
} from '#lib/schemas/application-fields.ts'
import { toAsciiDigits, toSingleLine } from '#lib/schemas/characters.ts'
import { isMailbox } from '#lib/schemas/email.ts'
import { type FileField, fileFields } from '#lib/schemas/files.ts'
import { localizedTextOf, type Vacancy } from '#lib/schemas/vacancy.ts'
import type { Deadlines } from '#lib/settings/deadlines.ts'
import {
  type Detail,
  type DetailValue,
  isolateText,
  type Mail,
  type MailPart,
  renderMailHtml,
  renderMailText,
} from './rendering.ts'

/** The files attached to an e-mail, with generated names. */
export type Attachments = {
  files: (Pick<StoredFile, 'field' | 'name' | 'type'> & { content: Buffer })[]
  mayNeedPassword: boolean
  /** Why the CV could not be scanned, and is therefore neither attached nor exported. */
  scanError?: string | null
}

/** The sender's text; `others` contains the remaining text fields. */
type SenderText = Record<'name' | 'email' | 'text', string> & { others: Partial<Record<TextField, string>> }

type MailData = Pick<JobSubmission, 'reference' | 'received_at' | 'state_since'> &
  Attachments & {
    /**
     * Null once deleted, and in withdrawal e-mails. Also null in e-mails to the sender, so that the site does not
     * relay spam.
     */
    senderText: SenderText | null
    /** The source named in the link to the job, such as a job board. */
    source?: string
    /** Whether a bot may have sent the form. */
    isSuspect?: true
    /** The e-mail's language: the staff's in e-mails to the company, otherwise the sender's. */
    locale: Locale
    senderLocale: Locale
    /** The vacancy's title, and whether it is translated into the e-mail's language; null if no vacancy was loaded. */
    vacancy: { title: string; isTranslated: boolean } | null
    filledFields: readonly ApplicationField[]
    /** The origin in `SITE_URL`; if it is null, the e-mail contains no link to the site. */
    origin: string | null
    supportEmail: string
    /** Whether applications are forwarded to the product's server. */
    forwardsApplications: boolean
    deadlines?: Deadlines
    /** Whether CVs are scanned for viruses. */
    scansCvs?: boolean
  }

const formatMailDate = ({ locale }: MailData, time: string) => formatDate(locale, new Date(time))

const toQuotedDetails = (label: string, text: string | undefined): Detail[] =>
  text ? [{ label, values: [{ quoted: { text: toSingleLine(text), direction: 'auto' } }] }] : []

const createCommonDetails = (kind: MailKind, mail: MailData): Detail[] => {
  const { labels } = pageCopy(mail.locale, 'mail')
  const messageReferenceLabel = pageCopy(mail.locale, 'contact-us').receipt.referenceLabel
  const reference = { text: mail.reference, direction: 'ltr' } as const
  return [
    ...toQuotedDetails(labels.vacancy, mail.vacancy?.title),
    {
      label: kind === 'message' ? messageReferenceLabel : labels.reference,
      values: [{ quoted: reference, isStrong: true }],
    },
    { label: labels.received, values: [{ copy: formatMailDate(mail, mail.received_at) }] },
  ]
}

const createContentsDetails = ({ locale, filledFields, files }: MailData): Detail[] => {
  const { labels: fieldLabels } = pageCopy(locale, 'apply')
  const values = filledFields.map((field): DetailValue => {
    const name = files.find((file) => file.field === field)?.name
    return { copy: fieldLabels[field], ...(name && { quoted: { text: name, direction: 'ltr' } }) }
  })
  return values.length ? [{ label: pageCopy(locale, 'mail').labels.contents, values }] : []
}

// Keeps only letters and the punctuation used in names, and adds a space after each full stop, so that mail clients
// find nothing to turn into a link. Truncates to 80 characters.
const sanitizeName = (text: string) => {
  const name = toSingleLine(text.replace(/[^\p{L}\p{M}\p{Join_Control}.'’-]/gu, ' ').replace(/\./g, '. '))
  return [...name].slice(0, 80).join('')
}

const quotesSender = (kind: MailKind) => kind === 'notice' || kind === 'message'

// Truncates to 60 characters. Mail clients show only the start of a subject, and a long name must not hide the
// vacancy's title after it.
const shorten = (text: string) => text.replace(/^(.{59})..+$/u, '$1…')

const composeSubject = (kind: MailKind, { locale, vacancy, reference, senderText }: MailData) => {
  const t = translatorFor(locale)
  const senderName = senderText ? shorten(sanitizeName(senderText.name)) : ''
  const isolate = (text: string) => isolateText({ text, direction: 'auto' }, locale)
  const name = senderName && isolate(senderName)
  const isolatedReference = isolateText({ text: reference, direction: 'ltr' }, locale)
  if (kind === 'message' && !name) return t('mail.message.subject.unnamed', { reference: isolatedReference })
  // Gmail groups e-mails with the same subject into one conversation, so each subject ends with the reference.
  const withReference = (subject: string) => `${subject} – ${isolatedReference}`
  if (kind === 'message') return withReference(t('mail.message.subject.named', { name }))
  const title = shorten(toSingleLine(vacancy?.title ?? ''))
  const titleParts = [name, vacancy?.isTranslated ? title : title && isolate(title)].filter(Boolean)
  return withReference(
    titleParts.length
      ? t(`mail.${kind}.subject.title`, { title: titleParts.join(' – ') })
      : pageCopy(locale, 'mail')[kind].subject.untitled,
  )
}

/** The content specific to one kind of e-mail: its additional details, and the parts after the list of details. */
type MailBody = [readonly Detail[], ...MailPart[]]

const toTextParts = (...texts: (string | false | undefined)[]): MailPart[] =>
  texts.flatMap((text) => (text ? [{ kind: 'text', text } as const] : []))

const createStatusPageParts = ({ locale, reference, origin }: MailData): MailPart[] | null => {
  const { next } = pageCopy(locale, 'mail').confirmation
  if (origin === null) return null
  const href = joinUrl(origin, locale, 'application', reference)
  return [
    ...toTextParts(next.status),
    { kind: 'link', label: next.action, href },
    ...toTextParts(next.secret),
  ]
}

/** Returns advice in case someone else entered the recipient's e-mail address. */
const createStrangerParts = ({ locale, supportEmail: email }: MailData): MailPart[] => {
  const { title } = pageCopy(locale, 'mail').confirmation.stranger
  const text = translatorFor(locale)('mail.confirmation.stranger.text', { email })
  return [{ kind: 'heading', text: title }, ...toTextParts(text)]
}

const composeConfirmationBody = (mail: MailData): MailBody => {
  const { next } = pageCopy(mail.locale, 'mail').confirmation
  const { deadlines = {} } = mail
  const { reply, deletion } = deadlineTexts(mail.locale, deadlines)
  const nextTexts = deadlines.replyDays ? [next.text, reply] : [`${next.text} ${next.contact}`, next.time]
  return [
    createContentsDetails(mail),
    { kind: 'heading', text: next.title },
    ...toTextParts(...nextTexts, deletion),
    ...(createStatusPageParts(mail) ??
      toTextParts(
        translatorFor(mail.locale)('mail.confirmation.next.withoutLink', { email: mail.supportEmail }),
      )),
    ...createStrangerParts(mail),
  ]
}

const composeFailureBody = (mail: MailData): MailBody => {
  const { title } = pageCopy(mail.locale, 'mail').failure.next
  const text = translatorFor(mail.locale)('mail.failure.next.text', { email: mail.supportEmail })
  return [
    [],
    { kind: 'heading', text: title },
    ...toTextParts(text),
    ...(createStatusPageParts(mail) ?? []),
    ...createStrangerParts(mail),
  ]
}

/** Returns instructions for obtaining the files not attached to a notice. */
const createFileAccessParts = ({
  locale,
  filledFields,
  files,
  forwardsApplications,
  scanError,
}: MailData): MailPart[] => {
  const { notice: copy } = pageCopy(locale, 'mail')
  const scanParts: MailPart[] = scanError
    ? [...toTextParts(copy.cvNotScanned), { kind: 'command', text: scanError }]
    : []
  const isMissing = (field: FileField) =>
    filledFields.includes(field) &&
    !files.some((file) => file.field === field) &&
    !(scanError && field === 'resume')
  if (!fileFields.some(isMissing)) return scanParts
  if (forwardsApplications) return [...scanParts, ...toTextParts(copy.filesOnBackend)]
  const exportCommand = { kind: 'command', text: 'npm run inbox -- export FOLDER' } as const
  return [...scanParts, ...toTextParts(copy.filesInInbox), exportCommand]
}

const findReplyEmail = ({ senderText }: Pick<MailData, 'senderText'>) =>
  senderText && isMailbox(senderText.email) ? senderText.email : undefined

const toPhoneDetails = (label: string, phone = ''): Detail[] => {
  const text = toAsciiDigits(toSingleLine(phone))
  // Keep only digits and plus signs in the link. `*` and `#` could form a USSD code that the phone runs.
  const digits = text.replace(/[^\d+]/g, '')
  const isPhoneNumber = /^\+?\d{4,15}$/.test(digits)
  const link = isPhoneNumber ? { href: `tel:${digits}` } : {}
  return phone ? [{ label, values: [{ quoted: { text, direction: 'ltr', ...link } }] }] : []
}

type SenderLabels = Record<'title' | 'name' | 'email' | 'text', string>

/** Returns the parts with the sender's text, in which only the phone number is a link. */
const createSenderParts = ({ senderText, locale }: MailData, labels: SenderLabels): MailPart[] => {
  if (!senderText) return []
  const { name, email, text, others } = senderText
  const { labels: otherLabels } = pageCopy(locale, 'apply')
  const letter = text
    .split('\n')
    .map(toSingleLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const quotedEmail = { text: toSingleLine(email), direction: 'ltr' } as const
  const details = [
    ...toQuotedDetails(labels.name, sanitizeName(name)),
    { label: labels.email, values: [{ quoted: quotedEmail }] },
    ...textFields.flatMap((field) =>
      (textFieldRecordOf(field).kind === 'phone' ? toPhoneDetails : toQuotedDetails)(
        otherLabels[field],
        others[field],
      ),
    ),
  ]
  return [
    { kind: 'heading', text: labels.title },
    { kind: 'details', details },
    ...(letter ? [{ kind: 'letter', label: labels.text, text: letter } as const] : []),
  ]
}

const composeNoticeBody = (mail: MailData): MailBody => {
  const { labels, notice: copy } = pageCopy(mail.locale, 'mail')
  const { fullName: name, email, coverLetter: text } = pageCopy(mail.locale, 'apply').labels
  const { files } = mail
  const isScanned = mail.scansCvs && files.some(({ field }) => field === 'resume')
  return [
    [
      ...toQuotedDetails(labels.language, locales[mail.senderLocale].name),
      ...toQuotedDetails(labels.source, mail.source),
      ...createContentsDetails(mail),
    ],
    ...toTextParts(mail.isSuspect && copy.suspect),
    ...toTextParts(
      files.length > 0 && copy[isScanned ? 'filesScanned' : 'files'],
      mail.mayNeedPassword && copy.marked,
    ),
    ...createFileAccessParts(mail),
    ...toTextParts(copy.promise, findReplyEmail(mail) ? copy.answer : copy.noReply),
    ...createSenderParts(mail, { title: copy.written, name, email, text }),
  ]
}

const composeMessageBody = (mail: MailData): MailBody => {
  const { message: copy, notice: noticeCopy } = pageCopy(mail.locale, 'mail')
  const { message: text, ...labels } = pageCopy(mail.locale, 'contact-us').form.labels
  return [
    [],
    ...toTextParts(mail.isSuspect && noticeCopy.suspect, findReplyEmail(mail) ? copy.answer : copy.noReply),
    ...createSenderParts(mail, { ...labels, title: copy.written, text }),
  ]
}

const composeWithdrawalBody = (mail: MailData): MailBody => {
  const { labels, withdrawal: copy } = pageCopy(mail.locale, 'mail')
  return [
    [{ label: labels.withdrawn, values: [{ copy: formatMailDate(mail, mail.state_since) }] }],
    ...toTextParts(copy.ask),
  ]
}

const composeMail = (kind: MailKind, mail: MailData): Mail => {
  const { locale } = mail
  const { greeting, footer, [kind]: copy } = pageCopy(locale, 'mail')
  const [details, ...rest] = {
    confirmation: composeConfirmationBody,
    failure: composeFailureBody,
    notice: composeNoticeBody,
    withdrawal: composeWithdrawalBody,
    message: composeMessageBody,
  }[kind](mail)
  return {
    locale,
    subject: composeSubject(kind, mail),
    title: copy.title,
    parts: [
      ...toTextParts(greeting, copy.text),
      { kind: 'details', details: [...createCommonDetails(kind, mail), ...details] },
      ...rest,
    ],
    footer: 'footer' in copy ? copy.footer : footer,
  }
}

export type MailContext = Pick<
  MailData,
  'origin' | 'supportEmail' | 'forwardsApplications' | 'scansCvs' | 'deadlines'
> & {
  from: string
  staffLocale: Locale
  loadVacancy: (id: string) => Promise<Vacancy | null>
}

// Mail servers log message ids, and the reference opens the application's page, so the id contains only a hash of the
// reference.
const createMessageId = (kind: MailKind, reference: string, from: string) => {
  const hash = createHash('sha256').update(`mail ${kind} ${reference}`).digest('hex').slice(0, 32)
  return `<${hash}@${from.split('@')[1] ?? 'localhost'}>`
}

const toSenderText = (content: SubmissionContent): SenderText => {
  if ('message' in content) return { ...content, text: content.message, others: {} }
  const { fullName: name, email, coverLetter: text, ...others } = content
  return { name, email, text, others }
}

/** Composes an e-mail from a submission's row, without the sender's text if it has been deleted. */
export const writeMail = async (
  { from, staffLocale, loadVacancy, ...site }: MailContext,
  kind: MailKind,
  { job, attachments }: { job: JobSubmission; attachments: Attachments },
): Promise<SendMailOptions> => {
  const { reference, vacancy_id: vacancyId, received_at, state_since } = job
  const content = parseContent({ kind: kind === 'message' ? kind : 'application', content: job.content })
  const { locale: senderLocale = defaultLocale, isSuspect } = content ?? {}
  const source = content && 'source' in content ? content.source : undefined
  const locale = kind === 'confirmation' || kind === 'failure' ? senderLocale : staffLocale
  // If the vacancy cannot be loaded, the e-mail is sent without the vacancy's title.
  const loadedVacancy = vacancyId ? await loadVacancy(vacancyId).catch(() => null) : null
  const shouldQuoteSender = quotesSender(kind)
  const senderText = shouldQuoteSender && content ? toSenderText(content) : null
  // Staff reply to these e-mails to reach the form's sender, so a reply must not go to `supportEmail`.
  const replyTo = shouldQuoteSender ? findReplyEmail({ senderText }) : site.supportEmail
  const mail = composeMail(kind, {
    ...{ ...site, ...attachments, reference, received_at, state_since, locale, senderLocale },
    ...{ senderText, source, isSuspect },
    vacancy: loadedVacancy && localizedTextOf(loadedVacancy, locale),
    filledFields: readFilledFields(job),
  })
  return {
    // The id is the same in every attempt, so that a mail client can recognize a duplicate.
    messageId: createMessageId(kind, reference, from),
    // Nodemailer parses a string as a list of mailboxes, so use objects.
    from: { name: brand[locale], address: from },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    text: renderMailText(mail),
    html: renderMailHtml(mail, brand[locale]),
    attachments: attachments.files.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      contentDisposition: 'attachment',
      content,
    })),
    headers: {
      'Content-Language': locales[locale].lang,
      // Help desk software suspends e-mails with these headers, so set them only if the e-mail does not quote the
      // sender, or if the sender may be a bot.
      ...((!shouldQuoteSender || isSuspect) && {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }),
    },
  }
}
