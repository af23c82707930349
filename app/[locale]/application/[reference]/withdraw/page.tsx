import type { Metadata } from 'next'
import { ApplicationFacts, ApplicationPage } from '#app/[locale]/application/[reference]/application-page.tsx'
import { Absent } from '#components/layout/absent.tsx'
import { localeOf } from '#components/layout/site-page.tsx'
import { loadApplication } from '#lib/backend/load.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { applicationMetadata } from '#lib/seo/metadata.ts'

type PageProps = { params: Promise<{ locale: string; reference: string }> }

// Made when somebody asks, and kept nowhere: see applicationMetadata.
export const generateStaticParams = () => []

const load = async ({ params }: PageProps) => {
  const { reference } = await params
  const locale = await localeOf(params)
  const application = await loadApplication(reference)
  // What cannot be withdrawn, or was already, has no such page.
  const isThere = application === 'unreachable' || application?.state === 'received'
  return { locale, reference, application: isThere ? application : null }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, application } = await load(props)
  return applicationMetadata(locale, application)
}

/** Asks once more before an application is withdrawn. */
export default async function Withdrawal(props: PageProps) {
  const { locale, reference, application } = await load(props)
  const links = linksFor(locale)
  const { withdraw, ...copy } = pageCopy(locale, 'application')
  if (application === 'unreachable')
    return <Absent copy={copy} links={links} retry={links.withdrawal(reference).href} />
  if (!application) return <Absent copy={copy} links={links} retry={null} />
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
        <a href={links.sentApplication(reference).href} className="button button-line">
          {withdraw.back}
        </a>
      </form>
    </ApplicationPage>
  )
}
