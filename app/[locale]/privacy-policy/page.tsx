import { unsentMailDays } from '#backend/index.ts'
import { sitePage } from '#components/layout/site-page.tsx'
import { HeroPlain } from '#components/sections/hero-plain.tsx'
import { Prose } from '#components/sections/prose.tsx'
import { env, storesLinks, supportPhone } from '#lib/base/env.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { pages } from '#lib/content/pages.ts'
import { formatDate, formatList, formatPhone } from '#lib/i18n/formats.ts'
import { fillCopy, pageCopy } from '#lib/i18n/messages.ts'
import { type ApplicationField, applicationFields } from '#lib/schemas/application-fields.ts'

/** Returns sentences about how long this site stores applications, messages and unsent mails to the company. */
const retentionTexts = ({ t, formatNumber }: PageContext<'privacy-policy'>): string[] => {
  const { RETENTION_DAYS: n, BACKEND_URL, APPLICATIONS_TO, CONTACT_TO } = env()
  const mailDays = Math.min(n ?? unsentMailDays, unsentMailDays)
  const texts = [
    // `RETENTION_DAYS` limits this site's own database, but not the product's server, which gets every form.
    n === undefined || BACKEND_URL
      ? t('privacy-policy.topics.rights.items.deletion.keptUntilAsked')
      : t('privacy-policy.topics.rights.items.deletion.keptFor', { n, count: formatNumber(n) }),
  ]
  if (APPLICATIONS_TO || CONTACT_TO)
    texts.push(
      t('privacy-policy.topics.rights.items.deletion.unsentMail', {
        n: mailDays,
        count: formatNumber(mailDays),
      }),
    )
  return texts
}

/** Returns the paragraphs about collected data. If this site stores links instead of sending them, the last one says so. */
const collectedParagraphs = ({ copy, locale }: PageContext<'privacy-policy'>): string[] => {
  const { paragraphs, storedLinks } = copy.topics.collected
  const fieldNames: Record<ApplicationField, string> = pageCopy(locale, 'apply').stored
  const fields = formatList(
    locale,
    applicationFields.map((field) => fieldNames[field]),
  )
  return [...fillCopy(paragraphs, { fields }), ...(storesLinks() ? [storedLinks] : [])]
}

/** Returns the paragraphs about sharing. If this site sends SMS, the last one is about their delivery. */
const sharingParagraphs = ({ copy: { topics } }: PageContext<'privacy-policy'>): string[] =>
  storesLinks() ? topics.sharing.paragraphs : [...topics.sharing.paragraphs, topics.sharing.sms]

/** Returns the paragraphs about contact; the support phone is included if it is set. */
const contactParagraphs = ({ copy, t }: PageContext<'privacy-policy'>): string[] => {
  const phone = supportPhone()
  const paragraphs = fillCopy(copy.topics.contact.paragraphs, { email: env().SUPPORT_EMAIL })
  return phone
    ? [...paragraphs, t('privacy-policy.topics.contact.byPhone', { phone: formatPhone(phone) })]
    : paragraphs
}

/** Returns the paragraphs about the use of information; the last one is about visits, which may be counted. */
const useParagraphs = ({ copy }: PageContext<'privacy-policy'>): string[] => {
  const { paragraphs, analytics } = copy.topics.use
  const { ANALYTICS_SCRIPT: script } = env()
  if (!script) return paragraphs
  return [...paragraphs.slice(0, -1), ...fillCopy(analytics, { host: new URL(script).host })]
}

const page = sitePage('privacy-policy', (context) => {
  const { copy, links, locale, formatNumber, t } = context
  const { topics } = copy
  const { access, deletion, optOut } = topics.rights.items
  const deletionTopic = { ...deletion, text: [deletion.text, ...retentionTexts(context)].join(' ') }
  const { changedAt } = pages['privacy-policy']
  return (
    <>
      <HeroPlain copy={copy.hero} />
      <Prose
        contentsLabel={copy.contents}
        formatNumber={formatNumber}
        topics={{
          ...topics,
          collected: { ...topics.collected, paragraphs: collectedParagraphs(context) },
          sharing: { ...topics.sharing, paragraphs: sharingParagraphs(context) },
          contact: { ...topics.contact, paragraphs: contactParagraphs(context) },
          use: { ...topics.use, paragraphs: useParagraphs(context) },
          rights: { ...topics.rights, points: [access, deletionTopic, optOut] },
        }}
        action={links.page('contact-us')}
        updatedText={changedAt && t('privacy-policy.updated', { date: formatDate(locale, changedAt) })}
      />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
