import { type BackendFeatures, describeBackend } from '#backend/settings.ts'
import { sitePage } from '#components/layout/site-page.tsx'
import { PlainHero } from '#components/sections/plain-hero.tsx'
import { Prose } from '#components/sections/prose.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { pages } from '#lib/content/pages.ts'
import { formatDate, formatList, formatPhone } from '#lib/i18n/formats.ts'
import { fillCopy, pageCopy } from '#lib/i18n/messages.ts'
import { type ApplicationField, applicationFields } from '#lib/schemas/application-fields.ts'
import { env, supportPhone } from '#lib/settings/env.ts'

type Context = PageContext<'privacy-policy'> & { backend: BackendFeatures }

/**
 * Returns the text about deletion on request, the retention period and, if staff receive e-mail, the deletion of unsent
 * e-mails.
 */
const deletionText = ({ copy, backend, t, formatNumber }: Context): string => {
  const { text, keptUntilAsked } = copy.topics.rights.items.deletion
  const { deletionDays: n } = backend.deadlines
  const { unsentMailDays: mailDays } = backend
  const mailArguments = mailDays !== null && { n: mailDays, count: formatNumber(mailDays) }
  return [
    backend.storesForms ? text : copy.withoutStore.deletion,
    n === undefined
      ? keptUntilAsked
      : t('privacy-policy.topics.rights.items.deletion.keptFor', { n, count: formatNumber(n) }),
    mailArguments && t('privacy-policy.topics.rights.items.deletion.unsentMail', mailArguments),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the paragraphs about collected data. If links are stored instead of sent, one paragraph explains this. */
const collectedParagraphs = ({ copy, backend, locale }: Context): string[] => {
  const { paragraphs, remembered, storedLinks } = copy.topics.collected
  const fieldNames: Record<ApplicationField, string> = pageCopy(locale, 'apply').stored
  const fields = formatList(
    locale,
    applicationFields.map((field) => fieldNames[field]),
  )
  const [application = '', drafts = '', message = '', cookies = '', limits = '', login = ''] = paragraphs
  const shownParagraphs = backend.storesForms
    ? [application, drafts, message, `${cookies} ${remembered}`, limits, login]
    : [...copy.withoutStore.collected, cookies, login]
  return [
    ...fillCopy(shownParagraphs, { fields }),
    ...(backend.linkDelivery === 'stored' ? [storedLinks] : []),
  ]
}

/** Returns the paragraphs about sharing. Omits e-mail if the site has no store, and SMS if it sends none. */
const sharingParagraphs = ({ copy: { topics }, backend }: Context): string[] => {
  const [readers = '', mail = '', media = ''] = topics.sharing.paragraphs
  return [
    readers,
    ...(backend.storesForms ? [mail] : []),
    media,
    ...(backend.linkDelivery === 'sms' ? [topics.sharing.sms] : []),
  ]
}

/** Returns the paragraphs about contact, including the support phone number if it is set. */
const contactParagraphs = ({ copy, t }: PageContext<'privacy-policy'>): string[] => {
  const phone = supportPhone()
  const paragraphs = fillCopy(copy.topics.contact.paragraphs, { email: env().SUPPORT_EMAIL })
  return phone
    ? [...paragraphs, t('privacy-policy.topics.contact.byPhone', { phone: formatPhone(phone) })]
    : paragraphs
}

/** Returns the paragraphs about the use of information. All but the first depend on whether visits are counted. */
const usageParagraphs = ({ copy, backend }: Context): string[] => {
  const { paragraphs, analytics } = copy.topics.use
  const [forms = '', visits = ''] = paragraphs
  const { ANALYTICS_SCRIPT: script } = env()
  return [
    backend.storesForms ? forms : copy.withoutStore.use,
    ...(script ? fillCopy(analytics, { host: new URL(script).host }) : [visits]),
  ]
}

const page = sitePage('privacy-policy', (pageContext) => {
  const context = { ...pageContext, backend: describeBackend() }
  const { copy, links, locale, formatNumber, t, backend } = context
  const { topics } = copy
  const { access, deletion, optOut } = topics.rights.items
  const deletionTopic = { ...deletion, text: deletionText(context) }
  const { changedAt } = pages['privacy-policy']
  return (
    <>
      <PlainHero copy={copy.hero} />
      <Prose
        contentsLabel={copy.contents}
        formatNumber={formatNumber}
        topics={{
          ...topics,
          collected: { ...topics.collected, paragraphs: collectedParagraphs(context) },
          sharing: { ...topics.sharing, paragraphs: sharingParagraphs(context) },
          contact: { ...topics.contact, paragraphs: contactParagraphs(context) },
          use: { ...topics.use, paragraphs: usageParagraphs(context) },
          rights: {
            ...topics.rights,
            paragraphs: backend.storesForms ? topics.rights.paragraphs : [copy.withoutStore.rights],
            points: [access, deletionTopic, optOut],
          },
        }}
        action={links.page('contact-us')}
        updatedText={changedAt && t('privacy-policy.updated', { date: formatDate(locale, changedAt) })}
      />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
