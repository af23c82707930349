'use client'

import { useContext } from 'react'
import { ErrorWords } from '#components/islands/error-words.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'

// Of what the server threw; the log names it.
const digestOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : null

/** Stands in for a page that threw. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const words = useContext(ErrorWords)
  if (!words) return null
  const { copy, home } = words
  const digest = digestOf(error)
  return (
    <main id="main" data-task className="wrap sec">
      <h1 className="d2">{copy.title}</h1>
      <p className="lead mt-3 mb-7 text-muted">{copy.text}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={retry}>
          {copy.retry}
        </button>
        <ButtonLink link={home} variant="line">
          {copy.home}
        </ButtonLink>
      </div>
      {digest && (
        <p className="small mt-7 text-muted">
          {copy.number} <bdi>{digest}</bdi>
        </p>
      )}
    </main>
  )
}
