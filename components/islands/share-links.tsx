'use client'

import { useEffect, useState } from 'react'

type ShareCopy = {
  label: string
  copy: string
  copied: string
  notCopied: string
  whatsApp: string
  telegram: string
  email: string
}

/** Returns URLs that share a page. No request is sent before a click. */
const createShareUrls = (url: string, title: string) => {
  const [encodedUrl, encodedTitle, encodedText] = [url, title, `${title}\n${url}`].map(encodeURIComponent)
  return {
    whatsApp: `https://wa.me/?text=${encodedText}`,
    telegram: `https://t.me/share/url?url=${encodedUrl}&text=${encodedTitle}`,
    email: `mailto:?subject=${encodedTitle}&body=${encodedText}`,
  }
}

type ShareLinksProps = {
  copy: ShareCopy
  title: string
  path: string
  /** Null if the origin is not configured; the links are then rendered in the browser only. */
  origin: string | null
  newTabLabel: string
}

const buttonClass = 'button button-small button-line'

/** Links that share a page; they work without JavaScript if `origin` is set. */
export function ShareLinks({ copy, title, path, origin, newTabLabel }: ShareLinksProps) {
  const [browserOrigin, setBrowserOrigin] = useState<string | null>(null)
  const [canCopy, setCanCopy] = useState(false)
  const [copyResult, setCopyResult] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    setBrowserOrigin(window.location.origin)
    // Browsers expose the Clipboard API only in secure contexts.
    setCanCopy('clipboard' in navigator)
  }, [])

  const siteOrigin = origin ?? browserOrigin
  if (!siteOrigin) return null
  const url = siteOrigin + path
  const shareUrls = createShareUrls(url, title)
  const copyUrl = async () => {
    // Clear the note first, so that copying again is announced too.
    setCopyResult(null)
    try {
      await navigator.clipboard.writeText(url)
      setCopyResult('copied')
    } catch {
      setCopyResult('notCopied')
    }
  }
  const renderExternalLink = (href: string, name: string) => (
    <a href={href} target="_blank" rel="noopener" className={buttonClass}>
      {name}
      <span className="sr-only"> ({newTabLabel})</span>
    </a>
  )
  // A section rendered in the browser only is already active.
  const islandName = origin === null ? undefined : 'share-links'
  return (
    <section data-island={islandName} aria-label={copy.label} className="print:hidden">
      <h2 className="h4">{copy.label}</h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {canCopy && (
          <button type="button" className={buttonClass} onClick={copyUrl}>
            {copy.copy}
          </button>
        )}
        {renderExternalLink(shareUrls.whatsApp, copy.whatsApp)}
        {renderExternalLink(shareUrls.telegram, copy.telegram)}
        <a href={shareUrls.email} className={buttonClass}>
          {copy.email}
        </a>
      </div>
      <p role="status" className="mt-2 small text-muted">
        {copyResult && copy[copyResult]}
      </p>
    </section>
  )
}
