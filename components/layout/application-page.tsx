import type { ReactNode } from 'react'
import { BrokenLine } from '#components/ui/broken-line.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { linksFor } from '#lib/links.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

type ApplicationPageProps = { locale: Locale; heading: string; children: ReactNode }

/** A page about an application that was sent. */
export function ApplicationPage({ locale, heading, children }: ApplicationPageProps) {
  const { meta } = pageCopy(locale, 'application')
  const { breadcrumb } = pageCopy(locale, 'apply')
  return (
    <main id="main" data-task data-theme="green">
      <div className="bg-mist">
        <div className="wrap pt-7 pb-[clamp(32px,4vw,56px)]">
          <Breadcrumbs
            label={pageCopy(locale, 'common').breadcrumb}
            trail={[{ name: breadcrumb.root, link: linksFor(locale).page('careers') }]}
            current={meta.title}
            ground="mist"
          />
          <h1 className="d2 mt-4.5 max-w-[20em]">{heading}</h1>
        </div>
      </div>
      <div className="wrap sec pt-[clamp(36px,4vw,64px)]">
        <div className="max-w-[640px]">{children}</div>
      </div>
    </main>
  )
}

type ApplicationAbsentProps = {
  locale: Locale
  /** The page's own address where the application may be there but nobody could say, else null. */
  retry: string | null
}

/** In the place of an application that is not there, or that could not be looked up. */
export function ApplicationAbsent({ locale, retry }: ApplicationAbsentProps) {
  const { notFound, unreachable } = pageCopy(locale, 'application')
  const words = retry ? unreachable : notFound
  return (
    <main id="main" data-task data-theme="green" className="wrap sec">
      <BrokenLine />
      <h1 className="d2 mt-6">{words.title}</h1>
      <p className="lead mt-3 mb-7 text-muted">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        {retry && (
          // Not through the router, which would show what it already has.
          <a href={retry} className="button">
            {unreachable.retry}
          </a>
        )}
        <ButtonLink link={linksFor(locale).page('careers')} variant={retry ? 'line' : 'primary'}>
          {notFound.back}
        </ButtonLink>
      </div>
    </main>
  )
}
