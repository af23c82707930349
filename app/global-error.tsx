'use client'

import './styles/all.ts'
import { Fault, type FaultProps } from '#components/islands/fault.tsx'
import { defaultLocale, localeCodes, locales } from '#lib/i18n/locales.ts'

/** Replaces a document that threw an error, with a message in all languages, as the locale is unknown. */
export default function DocumentError(fault: Omit<FaultProps, 'locale'>) {
  return (
    <html lang={locales[defaultLocale].lang} dir={locales[defaultLocale].dir}>
      <body>
        <main>
          {localeCodes.map((code) => (
            <section key={code} lang={locales[code].lang} dir={locales[code].dir}>
              <Fault {...fault} locale={code} />
            </section>
          ))}
        </main>
      </body>
    </html>
  )
}
