'use client'

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { VacancySkeleton } from '#components/ui/vacancy-skeleton.tsx'
import { authorization } from '#lib/http/token.ts'
import { VacanciesFailed } from './vacancies-failed.tsx'
import type { VacancyRetryProps } from './vacancy-retry.tsx'

// Only whether they are there: the page shows one page of them, and the server makes that.
const ask = async ({ signal }: { signal: AbortSignal }) => {
  const headers = { accept: 'application/json', ...authorization() }
  const { ok, status } = await fetch('/web/vacancies', { method: 'HEAD', signal, headers })
  if (!ok) throw new Error(`the vacancies: ${status}`)
  return true
}

function Vacancies({ copy, query, icon }: VacancyRetryProps) {
  const router = useRouter()
  const place = useRef<HTMLDivElement>(null)
  const [wasAsked, setAsked] = useState(false)
  const [isDrawing, startTransition] = useTransition()
  const { data, isFetching, refetch } = useQuery({ queryKey: ['vacancies'], queryFn: ask, retry: false })

  useEffect(() => {
    if (!data) return
    // The button that had the focus will be gone.
    if (wasAsked) place.current?.closest<HTMLElement>('section')?.focus()
    startTransition(() => router.refresh())
  }, [data, wasAsked, router])

  const retry = () => {
    setAsked(true)
    refetch()
  }
  const isLoading = isFetching || isDrawing
  return (
    <div ref={place}>
      <VacanciesFailed copy={copy} query={query} icon={icon} isLoading={isLoading} onRetry={retry} />
      {isLoading && (
        <div className="vacancies mt-0 border-t-0">
          <VacancySkeleton />
        </div>
      )}
    </div>
  )
}

/** Asks for the vacancies from the browser, once by itself and then whenever the visitor wants. */
export function VacancyLoader(props: VacancyRetryProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Vacancies {...props} />
    </QueryClientProvider>
  )
}
