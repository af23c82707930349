'use client'

import type { Locale } from '#lib/i18n/locales.ts'
import ar from '#messages/ar/fault.json'
import en from '#messages/en/fault.json'
import ku from '#messages/ku/fault.json'

// The words come with the code, because they have to come without the server.
const words = { ku, ar, en }

type FaultProps = { locale: Locale; error: { digest?: string }; retry: () => void }

/** Stands in the place of a page that threw; the server's log names the error by its number. */
export function Fault({ locale, error, retry }: FaultProps) {
  const copy = words[locale]
  return (
    <div className="wrap sec">
      <h1 className="d2">{copy.title}</h1>
      <p className="mt-3 mb-7 lead text-muted">{copy.text}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={retry}>
          {copy.retry}
        </button>
        {/* Not through the router, which may be what broke. */}
        <a href={`/${locale}`} target="_self" className="button button-line">
          {copy.home}
        </a>
      </div>
      {error.digest && (
        <p className="mt-7 small text-muted">
          {copy.number} <bdi>{error.digest}</bdi>
        </p>
      )}
    </div>
  )
}
