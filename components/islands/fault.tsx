'use client'

import type { Locale } from '#lib/i18n/locales.ts'
import ar from '#messages/ar/fault.json'
import en from '#messages/en/fault.json'
import ku from '#messages/ku/fault.json'

// By themselves, because they have to come without the server.
const words = { ku, ar, en }

type FaultProps = { locale: Locale; error: unknown; retry: () => void }

// The log names what the server threw by it.
const digestOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : null

/** What stands in the place of a page that threw. */
export function Fault({ locale, error, retry }: FaultProps) {
  const copy = words[locale]
  const digest = digestOf(error)
  return (
    <div className="wrap sec">
      <h1 className="d2">{copy.title}</h1>
      <p className="lead mt-3 mb-7 text-muted">{copy.text}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={retry}>
          {copy.retry}
        </button>
        {/* Not through the router, which may be what broke. */}
        <a href={`/${locale}`} target="_self" className="button button-line">
          {copy.home}
        </a>
      </div>
      {digest && (
        <p className="small mt-7 text-muted">
          {copy.number} <bdi>{digest}</bdi>
        </p>
      )}
    </div>
  )
}
