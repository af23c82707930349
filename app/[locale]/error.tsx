'use client'

import { useParams } from 'next/navigation'
import { Fault, type FaultProps } from '#components/islands/fault.tsx'
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts'

export default function PageError(fault: Omit<FaultProps, 'locale'>) {
  const { locale } = useParams()
  return (
    <main id="main" data-task>
      <Fault {...fault} isPage locale={isLocale(locale) ? locale : defaultLocale} />
    </main>
  )
}
