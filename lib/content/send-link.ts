import { describeBackend } from '#backend/settings.ts'
import { linksFor, type SiteLink } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

export type LabelledLink = { label: string; link: SiteLink }

export const sendLinkContent = (locale: Locale) => {
  const { form, errors, ways, stored } = pageCopy(locale, 'send-link')
  const { sending, footer } = pageCopy(locale, 'common')
  const { webApp: webAppLink, stores: storeLinks, phoneTaxi } = linksFor(locale)
  const webApp: LabelledLink = { label: ways.webApp, link: webAppLink }
  const { linkDelivery } = describeBackend()
  const stores = (['android', 'ios'] as const).flatMap((platform) => {
    const link = storeLinks[platform]
    return link ? [{ platform, name: ways.stores[platform], text: ways[platform], link }] : []
  })
  return {
    /** Whether pages show the form; true if there is an SMS gateway or links are stored instead of sent. */
    hasForm: linkDelivery !== null,
    storesLinks: linkDelivery === 'stored',
    /** States that links are stored instead of sent; null if links are not stored. */
    note: linkDelivery === 'stored' ? stored.note : null,
    copy: { ...form, sending, errors, waysTitle: ways.title },
    path: `/web/send-link?lng=${locale}`,
    webApp,
    stores,
    ways: [
      webApp,
      ...stores.map(({ text, link }) => ({ label: text, link })),
      { label: footer.call, link: phoneTaxi },
    ],
    codeCaption: ways.code,
  }
}

export type SendLinkContent = ReturnType<typeof sendLinkContent>
