import { describeBackend } from '#backend/settings.ts'
import { CopyText } from '#components/ui/copy-text.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { deadlineTexts } from '#lib/company/deadline-texts.ts'
import { linksFor } from '#lib/company/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { ApplicationDetails, ApplicationPage, applicationRoute } from './application-page.tsx'

// Personal page: must never be cached.
export const dynamic = 'force-dynamic'

// Shows an application's state to anyone who has its reference.
const route = applicationRoute({
  kind: 'sentApplication',
  render: (locale, reference, application) => {
    const links = linksFor(locale)
    const { withdraw, contact, secret, ...copy } = pageCopy(locale, 'application')
    const { reply, deletion } = deadlineTexts(locale, describeBackend().deadlines)
    const { title, text, more } = {
      received: { ...copy.received, text: reply, more: deletion },
      'passed-on': { ...copy.passedOn, more: [reply, deletion].filter(Boolean).join(' ') },
      withdrawn: { ...copy.withdrawn, more: '' },
    }[application.state]
    return (
      <ApplicationPage locale={locale} heading={title}>
        <p className="mb-8 lead">
          <CopyText>{text}</CopyText>
        </p>
        {more && <p className="mb-8">{more}</p>}
        <ApplicationDetails locale={locale} reference={reference} application={application} />
        {application.state === 'received' && <p className="mt-8 text-muted">{secret}</p>}
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          {application.state === 'received' && (
            // `target` bypasses the router, which would show a cached page.
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
  },
})

export const generateMetadata = route.metadata
export default route.render
