import type { ReactNode } from 'react'
import { BrokenLine } from '#components/ui/empty-state.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { linksFor } from '#lib/company/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { PageTitle } from './page-title.tsx'

type UnavailableProps = {
  locale: Locale
  title: string
  text: string
  back?: string
  /** This page's path; set it if a later attempt may succeed, to show a retry link. */
  retryPath?: string | null
  /** Further content, such as similar vacancies. If omitted or false, `data-task` hides the footer's wordmark. */
  children?: ReactNode
}

/** Replaces a vacancy or application that cannot be shown, for example because it does not exist or failed to load. */
export function Unavailable({ locale, title, text, back, retryPath, children }: UnavailableProps) {
  const { notFound, unreachable } = pageCopy(locale, 'job-details')
  return (
    <main id="main" data-task={!children || undefined} data-theme="green">
      <PageTitle locale={locale}>{title}</PageTitle>
      <div className="wrap sec">
        <BrokenLine />
        <h1 className="mt-6 d2">{title}</h1>
        <p className="mt-3 mb-6 lead text-muted">{text}</p>
        <div className="flex flex-wrap gap-3">
          {retryPath && (
            // `target` bypasses the router, which would show its cached page.
            <a href={retryPath} target="_self" className="button">
              {unreachable.retry}
            </a>
          )}
          <ButtonLink link={linksFor(locale).vacancies()} variant={retryPath ? 'line' : 'primary'}>
            {back ?? notFound.back}
          </ButtonLink>
        </div>
      </div>
      {children}
    </main>
  )
}
