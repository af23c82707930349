import type { ReactNode } from 'react'
import { BrokenLine } from '#components/ui/empty-note.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import { linksFor } from '#lib/i18n/links.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

type UnavailableProps = {
  locale: Locale
  title: string
  text: string
  back?: string
  /** The page's own address when it may be there but could not be loaded. */
  retry?: string | null
  /** Leads on, to similar pages or by another reference; without it the page ends quietly. */
  children?: ReactNode
}

/** Replaces a vacancy or an application that does not exist any more, or that could not be loaded. */
export function Unavailable({ locale, title, text, back, retry, children }: UnavailableProps) {
  const { notFound, unreachable } = pageCopy(locale, 'job-details')
  return (
    <main id="main" data-task={!children || undefined} data-theme="green">
      <div className={`wrap sec ${children ? 'pb-12' : ''}`}>
        <BrokenLine />
        <h1 className="mt-6 d2">{title}</h1>
        <p className="mt-3 mb-7 lead text-muted">{text}</p>
        <div className="flex flex-wrap gap-3">
          {retry && (
            // Not by the router, which would show its cached page.
            <a href={retry} target="_self" className="button">
              {unreachable.retry}
            </a>
          )}
          <ButtonLink link={linksFor(locale).vacancies()} variant={retry ? 'line' : 'primary'}>
            {back ?? notFound.back}
          </ButtonLink>
        </div>
      </div>
      {children}
    </main>
  )
}
