import type { Metadata } from 'next'
import { localeOf } from '#components/layout/site-page.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { linksFor } from '#lib/i18n/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import {
  ApplicationFacts,
  ApplicationPage,
  absentApplication,
  lookUpApplication,
} from './application-page.tsx'

type PageProps = { params: Promise<{ locale: string; reference: string }> }

const keys = { received: 'received', 'passed-on': 'passedOn', withdrawn: 'withdrawn' } as const

// For one person: no cache keeps it.
export const dynamic = 'force-dynamic'

const load = async ({ params }: PageProps) => {
  const { reference } = await params
  const locale = await localeOf(params)
  return { locale, reference, application: await lookUpApplication(reference) }
}

export const generateMetadata = async (props: PageProps): Promise<Metadata> => {
  const { locale, application } = await load(props)
  if (!application || typeof application === 'string')
    return absentApplication(locale, application, '').metadata
  return pageMetadata(locale, null, { ...pageCopy(locale, 'application').meta, index: false })
}

/** What became of an application, for whoever holds its reference. */
export default async function Application(props: PageProps) {
  const { locale, reference, application } = await load(props)
  const links = linksFor(locale)
  if (!application || typeof application === 'string')
    return absentApplication(locale, application, links.sentApplication(reference).href).page
  const { withdraw, contact, secret, ...copy } = pageCopy(locale, 'application')
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
          <a href={links.withdrawal(reference).href} target="_self" className="button button-line">
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
