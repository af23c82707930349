'use client'

import { useEffect, useRef, useState } from 'react'
import { stringOrEmpty } from '#lib/base/json.ts'
import { readStoredApplications, removeStoredApplications } from '#lib/browser/storage.ts'
import { isReference } from '#lib/schemas/application-fields.ts'

type SentApplicationsProps = {
  copy: { title: string; text: string; forget: string; forgotten: string }
  /** The base path of application pages; the reference is appended. */
  applicationsPath: string
}

export function SentApplications({ copy, applicationsPath }: SentApplicationsProps) {
  const [applications, setApplications] = useState<ReturnType<typeof readStoredApplications>>({})
  const status = useRef<HTMLParagraphElement>(null)
  const [isForgotten, setForgotten] = useState(false)
  useEffect(() => setApplications(readStoredApplications()), [])
  const entries = Object.entries(applications)
    .filter(([reference]) => isReference(reference))
    .reverse()

  const forget = () => {
    removeStoredApplications()
    setApplications({})
    setForgotten(true)
    // The focused button disappears, so move the focus.
    status.current?.focus()
  }
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="focus:outline-none">
        {isForgotten && copy.forgotten}
      </p>
      {entries.length > 0 && (
        <section>
          <h2 className="h4">{copy.title}</h2>
          <p className="small text-muted">{copy.text}</p>
          <ul className="my-3">
            {entries.map(([reference, title]) => (
              <li key={reference}>
                {/* `target` bypasses the router, which would cache the page. */}
                <a href={`${applicationsPath}/${reference}`} target="_self" className="text-link">
                  <bdi>{stringOrEmpty(title)}</bdi> <bdi dir="ltr">{reference}</bdi>
                </a>
              </li>
            ))}
          </ul>
          <button type="button" className="button button-small button-line" onClick={forget}>
            {copy.forget}
          </button>
        </section>
      )}
    </>
  )
}
