import type { Metadata } from 'next'
import {
  ApplicationFacts,
  ApplicationPage,
  absentApplication,
  lookUpApplication,
} from '#app/[locale]/application/[reference]/application-page.tsx'
import { localeOf } from '#components/layout/site-page.tsx'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

type PageProps = { params: Promise<{ locale: string; reference: string }> }

// For one person: no cache keeps it.
export const dynamic = 'force-dynamic'

const load = async ({ params }: PageProps) => {
  const { reference } = await params
  const locale = await localeOf(params)
  const application = await lookUpApplication(reference)
  const isOver = typeof application === 'object' && application?.state !== 'received'
  // What cannot be withdrawn, or was already, has no such page.
  return { locale, reference, application: isOver ? null : application }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, application } = await load(props)
  if (!application || typeof application === 'string')
    return absentApplication(locale, application, '').metadata
  return pageMetadata(locale, null, { ...pageCopy(locale, 'application').meta, index: false })
}

/** Asks once more before an application is withdrawn. */
export default async function Withdrawal(props: PageProps) {
  const { locale, reference, application } = await load(props)
  const links = linksFor(locale)
  if (!application || typeof application === 'string')
    return absentApplication(locale, application, links.withdrawal(reference).href).page
  const { withdraw } = pageCopy(locale, 'application')
  return (
    <ApplicationPage locale={locale} heading={withdraw.title}>
      <p className="lead mb-7">
        {withdraw.text} {withdraw.again}
      </p>
      <ApplicationFacts locale={locale} reference={reference} application={application} />
      <form method="post" action="/web/withdraw" className="mt-7 flex flex-wrap gap-3">
        <input type="hidden" name="lng" value={locale} />
        <input type="hidden" name="reference" value={reference} />
        <button type="submit" className="button">
          {withdraw.submit}
        </button>
        {/* Not through the router, which keeps pages. */}
        <a href={links.sentApplication(reference).href} target="_self" className="button button-line">
          {withdraw.back}
        </a>
      </form>
    </ApplicationPage>
  )
}
