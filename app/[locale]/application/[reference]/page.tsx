import type { Metadata } from 'next'
import { Absent } from '#components/layout/absent.tsx'
import { localeOf } from '#components/layout/site-page.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { loadApplication } from '#lib/backend/load.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { applicationMetadata } from '#lib/seo/metadata.ts'
import { ApplicationFacts, ApplicationPage } from './application-page.tsx'

type PageProps = { params: Promise<{ locale: string; reference: string }> }

const keys = { received: 'received', 'passed-on': 'passedOn', withdrawn: 'withdrawn' } as const

// Made when somebody asks, and kept nowhere: see applicationMetadata.
export const generateStaticParams = () => []

const load = async ({ params }: PageProps) => {
  const { reference } = await params
  const locale = await localeOf(params)
  return { locale, reference, application: await loadApplication(reference) }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, application } = await load(props)
  return applicationMetadata(locale, application)
}

/** What became of an application, for whoever holds its reference. */
export default async function Application(props: PageProps) {
  const { locale, reference, application } = await load(props)
  const links = linksFor(locale)
  const own = links.sentApplication(reference).href
  const { withdraw, contact, secret, ...copy } = pageCopy(locale, 'application')
  if (application === 'unreachable') return <Absent copy={copy} links={links} retry={own} />
  if (!application) return <Absent copy={copy} links={links} retry={null} />
  const { title, text } = copy[keys[application.state]]
  return (
    <ApplicationPage locale={locale} heading={title}>
      <p className="lead mb-7">
        <CopyText>{text}</CopyText>
      </p>
      <ApplicationFacts locale={locale} reference={reference} application={application} />
      {application.state === 'received' && <p className="mt-7 text-muted">{secret}</p>}
      <div className="mt-7 flex flex-wrap gap-3 print:hidden">
        {application.state === 'received' && (
          // Not through the router, which keeps pages.
          <a href={links.withdrawal(reference).href} className="button button-line">
            {withdraw.submit}
          </a>
        )}
        <ButtonLink link={links.page('contact-us')} variant="line">
          {contact}
        </ButtonLink>
        <ButtonLink link={links.page('careers')} variant="line">
          {copy.notFound.back}
        </ButtonLink>
      </div>
    </ApplicationPage>
  )
}
