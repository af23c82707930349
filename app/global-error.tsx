'use client'

import './styles/all.ts'
import { ErrorMessage, type ErrorMessageProps } from '#components/islands/error-message.tsx'
import { defaultLocale, localeCodes, locales } from '#lib/i18n/locales.ts'

/** Replaces the document if its layout throws an error. The locale is unknown, so the message is in all languages. */
export default function DocumentError(props: Omit<ErrorMessageProps, 'locale'>) {
  return (
    <html lang={locales[defaultLocale].lang} dir={locales[defaultLocale].dir}>
      <body>
        <main>
          {localeCodes.map((code) => (
            <section key={code} lang={locales[code].lang} dir={locales[code].dir}>
              <ErrorMessage {...props} locale={code} />
            </section>
          ))}
        </main>
      </body>
    </html>
  )
}
