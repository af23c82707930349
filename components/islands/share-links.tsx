'use client'

import { useEffect, useState } from 'react'

export type ShareCopy = {
  label: string
  copy: string
  copied: string
  notCopied: string
  whatsApp: string
  telegram: string
  email: string
}

/** Links that share a page with its address filled in; nothing is fetched before a click. */
export const shareUrls = (address: string, title: string) => {
  const [page, subject, both] = [address, title, `${title}\n${address}`].map(encodeURIComponent)
  return {
    whatsApp: `https://wa.me/?text=${both}`,
    telegram: `https://t.me/share/url?url=${page}&text=${subject}`,
    email: `mailto:?subject=${subject}&body=${both}`,
  }
}

type ShareLinksProps = {
  copy: ShareCopy
  title: string
  path: string
  /** The site's own origin, where it is configured; else only the browser knows it. */
  origin: string | null
  /** Says that a link opens a new tab. */
  newTab: string
}

const buttonClass = 'button button-small button-line'

/** Hands a page on: links that work without JavaScript where the site knows its own address. */
export function ShareLinks({ copy, title, path, origin, newTab }: ShareLinksProps) {
  const [here, setHere] = useState<string | null>(null)
  const [canCopy, setCanCopy] = useState(false)
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    setHere(window.location.origin)
    // Browsers have a clipboard on secure connections only.
    setCanCopy('clipboard' in navigator)
  }, [])

  const site = origin ?? here
  if (!site) return null
  const address = site + path
  const share = shareUrls(address, title)
  const keep = async () => {
    // The note is emptied first, so that a second copy is announced too.
    setOutcome(null)
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
    } catch {
      setOutcome('notCopied')
    }
  }
  const away = (href: string, name: string) => (
    <a href={href} target="_blank" rel="noopener" className={buttonClass}>
      {name}
      <span className="sr-only"> ({newTab})</span>
    </a>
  )
  return (
    <section data-island="share-links" aria-label={copy.label} className="print:hidden">
      <h2 className="h4">{copy.label}</h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {canCopy && (
          <button type="button" className={buttonClass} onClick={keep}>
            {copy.copy}
          </button>
        )}
        {away(share.whatsApp, copy.whatsApp)}
        {away(share.telegram, copy.telegram)}
        <a href={share.email} className={buttonClass}>
          {copy.email}
        </a>
      </div>
      <p role="status" className="mt-2 small text-muted">
        {outcome && copy[outcome]}
      </p>
    </section>
  )
}
