'use client'

import './styles/all.ts'
import { Fault } from '#components/islands/fault.tsx'
import { defaultLocale, localeCodes, locales } from '#lib/i18n/locales.ts'

/** Stands in for a document that threw: nobody knows its language, so it speaks all three. */
export default function DocumentError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return (
    <html lang={locales[defaultLocale].lang} dir={locales[defaultLocale].dir}>
      <body>
        <main>
          {localeCodes.map((code) => (
            <section key={code} lang={locales[code].lang} dir={locales[code].dir}>
              <Fault locale={code} error={error} retry={retry} />
            </section>
          ))}
        </main>
      </body>
    </html>
  )
}
