'use client'

import { useEffect } from 'react'
import type { Locale } from '#lib/i18n/locales.ts'
import ar from '#messages/ar/fault.json'
import en from '#messages/en/fault.json'
import ku from '#messages/ku/fault.json'

// The copy is bundled, so that it is available without the server.
const copyByLocale = { ku, ar, en }

export type ErrorMessageProps = {
  locale: Locale
  error: Error & { digest?: string }
  retry: () => void
  /** If true, also replaces the document's title. */
  isPage?: boolean
}

const reload = () => window.location.reload()

// Used to prevent endless reloads if the page fails again.
const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** Replaces a page or island that threw an error. For a server error, shows the number under which it is logged. */
export function ErrorMessage({ locale, error, retry, isPage }: ErrorMessageProps) {
  const copy = copyByLocale[locale]
  // The bundler throws this error if a script fails to load. A reload helps, because the
  // page's HTML works even without scripts.
  const isChunkError = error.name === 'ChunkLoadError'
  const { title, text } = isChunkError ? copy.notLoaded : copy
  useEffect(() => {
    if (isChunkError && navigator.onLine && !wasReloaded()) reload()
  }, [isChunkError])
  return (
    <div className="wrap sec">
      {isPage && <title>{title}</title>}
      <h1 className="d2">{title}</h1>
      <p className="mt-3 mb-6 lead text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={isChunkError ? reload : retry}>
          {copy.retry}
        </button>
        {/* `target` bypasses the router, which may be the cause of the error. */}
        <a href={`/${locale}`} target="_self" className="button button-line">
          {copy.home}
        </a>
      </div>
      {error.digest && (
        <p className="mt-6 small text-muted">
          {copy.number} <bdi>{error.digest}</bdi>
        </p>
      )}
    </div>
  )
}
