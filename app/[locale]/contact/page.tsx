import { getTranslations } from 'next-intl/server'
import { sitePage } from '#components/layout/site-page.tsx'
import { env } from '#lib/base/env.ts'
import { pluralWords } from '#lib/i18n/phrases.ts'
import { branches } from '#lib/places/branches.ts'
import { googleMapSetup } from '#lib/places/google-setup.ts'
import { Branches } from './branches.tsx'
import { branchesIn } from './branches-in.ts'

// The list reads query and country out of the address, without JavaScript too.
export const dynamic = 'force-dynamic'

const page = sitePage('contact', async (context) => {
  const { locale, number } = context
  const t = await getTranslations({ locale, namespace: 'contact' })
  const n = branches.length
  const { SUPPORT_PHONE: phone, SUPPORT_FAX: fax, SUPPORT_EMAIL: email } = env()
  return (
    <Branches
      {...branchesIn(context, {
        support: { phone, fax, email },
        title: t('hero.title', { n, count: number(n) }),
        count: pluralWords(locale, (n, count) => t('list.count', { n, count })),
        google: googleMapSetup(locale, env()),
      })}
    />
  )
})

export const generateMetadata = page.metadata
export default page.render
