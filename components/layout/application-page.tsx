import type { ReactNode } from 'react'
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
