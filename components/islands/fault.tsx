'use client'

import { useEffect } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import ar from '#messages/ar/fault.json'
import en from '#messages/en/fault.json'
import ku from '#messages/ku/fault.json'

// The words come with the code, because they have to come without the server.
const copyByLocale = { ku, ar, en }

export type FaultProps = { locale: Locale; error: Error & { digest?: string }; retry: () => void }

const reload = () => window.location.reload()

// A page that fails after a reload too would be reloaded for ever.
const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/**
 * Stands in the place of a page that threw; the server's log names the error by its number. If the router could not
 * fetch a script of the page, the page is loaded as a whole, because its HTML works without the script.
 */
export function Fault({ locale, error, retry }: FaultProps) {
  const copy = copyByLocale[locale]
  // The bundler's name of the error.
  const isChunkError = error.name === 'ChunkLoadError'
  const { title, text } = isChunkError ? copy.notLoaded : copy
  useEffect(() => {
    if (isChunkError && navigator.onLine && !wasReloaded()) reload()
  }, [isChunkError])
  return (
    <div className="wrap sec">
      <h1 className="d2">{title}</h1>
      <p className="mt-3 mb-7 lead text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={isChunkError ? reload : retry}>
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
