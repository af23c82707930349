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

type Context = PageContext<'privacy-policy'> & { backendFeatures: BackendFeatures }

/**
 * Returns the text about deletion on request, the retention period and, if staff receive e-mail, the deletion of unsent
 * e-mails.
 */
const deletionText = ({ copy, backendFeatures, t, formatNumber }: Context): string => {
  const { text, keptUntilAsked } = copy.topics.rights.items.deletion
  const { deletionDays: n } = backendFeatures.deadlines
  const { unsentMailDays: mailDays } = backendFeatures
  const unsentMailArguments = mailDays !== null && { n: mailDays, count: formatNumber(mailDays) }
  return [
    backendFeatures.storesForms ? text : copy.withoutStore.deletion,
    n === undefined
      ? keptUntilAsked
      : t('privacy-policy.topics.rights.items.deletion.keptFor', { n, count: formatNumber(n) }),
    unsentMailArguments && t('privacy-policy.topics.rights.items.deletion.unsentMail', unsentMailArguments),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the paragraphs about collected data. If links are stored instead of sent, one paragraph explains this. */
const dataCollectionParagraphs = ({ copy, backendFeatures, locale }: Context): string[] => {
  const { paragraphs, remembered, storedLinks } = copy.topics.collected
  const fieldNames: Record<ApplicationField, string> = pageCopy(locale, 'apply').stored
  const fieldList = formatList(
    locale,
    applicationFields.map((field) => fieldNames[field]),
  )
  const [application = '', drafts = '', message = '', cookies = '', limits = '', login = ''] = paragraphs
  const shownParagraphs = backendFeatures.storesForms
    ? [application, drafts, message, `${cookies} ${remembered}`, limits, login]
    : [...copy.withoutStore.collected, cookies, login]
  return [
    ...fillCopy(shownParagraphs, { fields: fieldList }),
    ...(backendFeatures.linkDelivery === 'stored' ? [storedLinks] : []),
  ]
}

/** Returns the paragraphs about sharing. Omits e-mail if the site has no store, and SMS if it sends none. */
const sharingParagraphs = ({ copy: { topics }, backendFeatures }: Context): string[] => {
  const [readers = '', mail = '', media = ''] = topics.sharing.paragraphs
  return [
    readers,
    ...(backendFeatures.storesForms ? [mail] : []),
    media,
    ...(backendFeatures.linkDelivery === 'sms' ? [topics.sharing.sms] : []),
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
const usageParagraphs = ({ copy, backendFeatures }: Context): string[] => {
  const { paragraphs, analytics } = copy.topics.use
  const [forms = '', visits = ''] = paragraphs
  const { ANALYTICS_SCRIPT: scriptUrl } = env()
  return [
    backendFeatures.storesForms ? forms : copy.withoutStore.use,
    ...(scriptUrl ? fillCopy(analytics, { host: new URL(scriptUrl).host }) : [visits]),
  ]
}

const page = sitePage('privacy-policy', (pageContext) => {
  const context = { ...pageContext, backendFeatures: describeBackend() }
  const { copy, links, locale, formatNumber, t, backendFeatures } = context
  const { topics } = copy
  const { access, deletion, optOut } = topics.rights.items
  const deletionItem = { ...deletion, text: deletionText(context) }
  const { changedAt } = pages['privacy-policy']
  return (
    <>
      <PlainHero copy={copy.hero} />
      <Prose
        contentsLabel={copy.contents}
        formatNumber={formatNumber}
        topics={{
          ...topics,
          collected: { ...topics.collected, paragraphs: dataCollectionParagraphs(context) },
          sharing: { ...topics.sharing, paragraphs: sharingParagraphs(context) },
          contact: { ...topics.contact, paragraphs: contactParagraphs(context) },
          use: { ...topics.use, paragraphs: usageParagraphs(context) },
          rights: {
            ...topics.rights,
            paragraphs: backendFeatures.storesForms ? topics.rights.paragraphs : [copy.withoutStore.rights],
            points: [access, deletionItem, optOut],
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
