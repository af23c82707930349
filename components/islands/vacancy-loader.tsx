'use client'

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { readVacancies } from '#lib/vacancies/answer.ts'
import { vacancyRow } from '#lib/vacancies/row.ts'
import { shorten } from '#lib/vacancies/shorten.ts'
import { authorization } from '#lib/web/token.ts'
import { VacanciesFailed } from './vacancies-failed.tsx'
import { VacancyBoard } from './vacancy-board.tsx'
import type { VacancyRetryProps } from './vacancy-retry.tsx'

const load = async ({ signal }: { signal: AbortSignal }) => {
  const response = await fetch('/web/vacancies', {
    signal,
    headers: { accept: 'application/json', ...authorization() },
  })
  return readVacancies(await response.json())
}

const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim()

// The browser's parser runs nothing of what it reads.
const firstLine = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, style')) element.remove()
  return shorten([...body.querySelectorAll('p')].map(textOf).find(Boolean) ?? textOf(body))
}

const chosenTab = '.tab:is([aria-current], [aria-selected="true"])'

const Skeleton = () => (
  <ul className="vacancies mt-0 border-t-0" aria-hidden="true">
    {[1, 2, 3, 4].map((row) => (
      <li key={row} className="vacancy">
        <span className="skeleton h-4 w-[90px]" />
        <span className="skeleton h-8 w-[70%]" />
        <span className="skeleton h-4 w-4/5" />
      </li>
    ))}
  </ul>
)

function Vacancies({ copy, tabs, words, icons }: VacancyRetryProps) {
  const board = useRef<HTMLDivElement>(null)
  const [wasAsked, setAsked] = useState(false)
  const { data, isFetching, refetch } = useQuery({ queryKey: ['vacancies'], queryFn: load, retry: false })
  const isLoaded = data !== undefined

  // The button that had the focus is gone.
  useEffect(() => {
    if (wasAsked && isLoaded) board.current?.querySelector<HTMLElement>(chosenTab)?.focus()
  }, [wasAsked, isLoaded])

  if (data)
    return (
      <div ref={board}>
        <VacancyBoard
          copy={copy}
          tabs={tabs}
          rows={data.map((vacancy) => vacancyRow(vacancy, words, firstLine))}
          total={writeNumber(words.posted.numerals, data.length)}
          arrow={icons.arrow}
        />
      </div>
    )

  const retry = () => {
    setAsked(true)
    refetch()
  }
  return (
    <>
      <VacanciesFailed copy={copy} icon={icons.alert} isLoading={isFetching} onRetry={retry} />
      {isFetching && <Skeleton />}
    </>
  )
}

/** Loads the vacancies from the browser, once by itself and then whenever the visitor asks. */
export function VacancyLoader(props: VacancyRetryProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Vacancies {...props} />
    </QueryClientProvider>
  )
}
