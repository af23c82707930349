import { useParams } from 'next/navigation'
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts'
import { Fault } from './fault.tsx'

/** The site's error message in place of an island that threw an error. */
export const IslandFault = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const { locale } = useParams()
  return (
    <Fault
      locale={isLocale(locale) ? locale : defaultLocale}
      error={error instanceof Error ? error : new Error(String(error))}
      retry={retry}
    />
  )
}
