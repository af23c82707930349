import { pageContext } from '#lib/content/page.ts'
import { contact } from '#lib/content/pages/contact.ts'
import type { BranchesSection } from '#lib/content/section-branches.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'

/** The section of the contact page, with sample ways to reach support. */
export const branchesSection = (locale: Locale, google: GoogleMapSetup | null = null): BranchesSection => {
  const [section] = contact({
    ...pageContext(locale, 'contact'),
    support: { phone: '+9647701112233', fax: '+964660001122', email: 'help@example.org' },
    title: 'title',
    google,
    count: { locale, forms: { zero: 'none', other: '{count} branches' } },
  })
  if (section?.kind !== 'branches') throw new Error('the contact page lists no branches')
  return section
}
