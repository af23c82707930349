'use client'

import { QueryClient, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react'
import { EmptyNote } from '#components/ui/empty-note.tsx'
import styles from '#components/ui/vacancies.module.css'
import { VacancySkeleton } from '#components/ui/vacancy-skeleton.tsx'
import { authorization } from '#lib/http/token.ts'
import { type VacancyQuery, writeVacancyQuery } from '#lib/vacancies/query.ts'

/** What the list of vacancies says when it did not load. */
export type FailedCopy = { failed: string; retry: string; retrying: string }

// Asks only whether the vacancies can be loaded: the server draws the page of them that is shown.
const ask = async ({ signal }: { signal: AbortSignal }) => {
  const headers = { accept: 'application/json', ...authorization() }
  const { ok, status } = await fetch('/web/vacancies', { method: 'HEAD', signal, headers })
  if (!ok) throw new Error(`the vacancies: ${status}`)
  return true
}

/** Asks at once, and again when the connection or the visitor comes back; leaving the page cancels it. */
const useVacanciesQuery = () => {
  const [client] = useState(() => new QueryClient())
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    client.mount()
    setLive(true)
    return () => client.unmount()
  }, [client])
  return useQuery({ queryKey: ['vacancies'], queryFn: ask, retry: false, enabled: isLive }, client)
}

type VacancyRetryProps = { copy: FailedCopy; query: VacancyQuery; icon: ReactNode }

/** Stands in for the vacancies that the server could not load. Without JavaScript the button reloads the page. */
export function VacancyRetry({ copy, query, icon }: VacancyRetryProps) {
  const router = useRouter()
  const place = useRef<HTMLDivElement>(null)
  const [wasAsked, setAsked] = useState(false)
  const [isDrawing, startTransition] = useTransition()
  const { data, isFetching, refetch } = useVacanciesQuery()
  const isLoading = isFetching || isDrawing

  useEffect(() => {
    if (!data) return
    // The focused button will be gone.
    if (wasAsked) place.current?.closest<HTMLElement>('section')?.focus()
    startTransition(() => router.refresh())
  }, [data, wasAsked, router])

  const retry = () => {
    setAsked(true)
    refetch()
  }
  return (
    <div ref={place}>
      <EmptyNote drawing={icon} title={copy.failed}>
        <form
          method="get"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isLoading) retry()
          }}
        >
          {[...new URLSearchParams(writeVacancyQuery(query))].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button-small" aria-busy={isLoading}>
            {isLoading ? copy.retrying : copy.retry}
          </button>
        </form>
      </EmptyNote>
      {isLoading && (
        <div className={`${styles.list} mt-0 [border-top-width:0]`}>
          <VacancySkeleton />
        </div>
      )}
    </div>
  )
}
