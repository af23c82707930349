import type { BranchFinderProps } from '#components/islands/branch-finder.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { numeralsOf } from '#lib/i18n/formats.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { formatPluralForms } from '#lib/i18n/plurals.ts'
import { branchRows, hasSampleBranches, sortBranches } from '#lib/places/branches.ts'
import type { BranchQuery } from '#lib/places/find-branches.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { env, listSampleSettingNames } from '#lib/settings/env.ts'

export type BranchesProps = PageContext<'contact'> & {
  finder: Omit<BranchFinderProps, 'card' | 'advice' | 'baseMap' | 'icons'>
  /** Whether the branches are samples. */
  hasSampleBranches: boolean
  support: Record<'phone' | 'fax' | 'email', string> & {
    whatsApp?: string | undefined
    isPhoneSample: boolean
    isFaxSample: boolean
    isEmailSample: boolean
  }
}

/** Returns the contact page's props; an empty query selects every branch. */
export const branchesProps = (context: PageContext<'contact'>, branchQuery: BranchQuery): BranchesProps => {
  const { copy, common, links, locale, t } = context
  const { meta, hero, card, ...finderCopy } = copy
  const { iraq, iran } = pageCopy(locale, 'cities').countries
  const settings = env()
  const sampleSettingNames = listSampleSettingNames(settings)
  return {
    ...context,
    finder: {
      copy: {
        ...finderCopy,
        countryNames: { iraq, iran },
        count: formatPluralForms(locale, (n, count) => t('contact.list.count', { n, count })),
        numerals: numeralsOf(locale),
        newTab: common.links.newTab,
      },
      rows: sortBranches(locale, branchRows(locale)),
      google: googleMapSetup(locale, settings),
      path: links.page('contact').href,
      branchQuery,
    },
    hasSampleBranches,
    support: {
      phone: settings.SUPPORT_PHONE,
      isPhoneSample: sampleSettingNames.includes('SUPPORT_PHONE'),
      isFaxSample: sampleSettingNames.includes('SUPPORT_FAX'),
      isEmailSample: sampleSettingNames.includes('SUPPORT_EMAIL'),
      whatsApp: settings.WHATSAPP_NUMBER,
      fax: settings.SUPPORT_FAX,
      email: settings.SUPPORT_EMAIL,
    },
  }
}
