import type { ReactNode } from 'react'
import { ApplyHead } from '#components/layout/apply-head.tsx'
import type { Locale } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

type ApplicationPageProps = { locale: Locale; heading: string; children: ReactNode }

/** A page about an application that was sent. */
export function ApplicationPage({ locale, heading, children }: ApplicationPageProps) {
  const { meta } = pageCopy(locale, 'application')
  return (
    <main id="main" data-task data-theme="green">
      <ApplyHead locale={locale} current={meta.title} heading={heading} />
      <div className="wrap sec pt-[clamp(36px,4vw,64px)]">
        <div className="max-w-[640px]">{children}</div>
      </div>
    </main>
  )
}
