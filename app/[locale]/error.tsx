'use client'

import { useParams } from 'next/navigation'
import { ErrorMessage, type ErrorMessageProps } from '#components/islands/error-message.tsx'
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts'

export default function PageError(props: Omit<ErrorMessageProps, 'locale'>) {
  const { locale } = useParams()
  return (
    <main id="main" data-task>
      <ErrorMessage {...props} isPage locale={isLocale(locale) ? locale : defaultLocale} />
    </main>
  )
}
