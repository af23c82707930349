import { SiteLink } from '#components/ui/site-link.tsx'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

/** A link to the privacy policy, for forms that collect personal data. */
export const PrivacyLink = ({ locale }: { locale: Locale }) => (
  <SiteLink link={linksFor(locale).page('privacy-policy')} className="text-link">
    {pageCopy(locale, 'common').nav.privacyPolicy}
  </SiteLink>
)
