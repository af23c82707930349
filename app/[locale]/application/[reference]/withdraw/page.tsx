import { redirect } from 'next/navigation'
import {
  ApplicationDetails,
  ApplicationPage,
  applicationRoute,
} from '#app/[locale]/application/[reference]/application-page.tsx'
import { linksFor } from '#lib/company/links.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

// Personal page: must never be cached.
export const dynamic = 'force-dynamic'

// Asks the applicant to confirm the withdrawal or, if it failed, to try again.
const route = applicationRoute({
  kind: 'withdrawal',
  render: (locale, reference, application, hasWithdrawalFailed) => {
    const { href } = linksFor(locale).sentApplication(reference)
    // A withdrawn, forwarded or unconfirmed application cannot be withdrawn, so show its state instead.
    if (application.state !== 'received') redirect(href)
    const { withdraw, notWithdrawn, unreachable } = pageCopy(locale, 'application')
    return (
      <ApplicationPage locale={locale} heading={hasWithdrawalFailed ? notWithdrawn : withdraw.title}>
        <p className="mb-8 lead">
          {hasWithdrawalFailed ? unreachable.text : `${withdraw.text} ${withdraw.again}`}
        </p>
        <ApplicationDetails locale={locale} reference={reference} application={application} />
        <form method="post" action="/web/withdraw" className="mt-8 flex flex-wrap gap-3">
          <input type="hidden" name="lng" value={locale} />
          <input type="hidden" name="reference" value={reference} />
          <button type="submit" className="button">
            {withdraw.submit}
          </button>
          {/* `target` bypasses the router, which would show a cached page. */}
          <a href={href} target="_self" className="button button-line">
            {withdraw.back}
          </a>
        </form>
      </ApplicationPage>
    )
  },
})

export const generateMetadata = route.metadata
export default route.render
