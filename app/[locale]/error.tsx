'use client'

import { useParams } from 'next/navigation'
import { Fault } from '#components/islands/fault.tsx'
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts'

/** Stands in for a page that threw. */
export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  const { locale } = useParams()
  return (
    <main id="main" data-task>
      <Fault locale={isLocale(locale) ? locale : defaultLocale} error={error} retry={retry} />
    </main>
  )
}
