'use client'

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from '#components/ui/vacancies.module.css'
import type { VacancyList } from '#lib/content/vacancy-list.ts'
import { longestWords } from '#lib/vacancies/query.ts'
import type { VacanciesCopy } from './vacancy-board.tsx'

type VacancySearchProps = {
  copy: VacanciesCopy['search']
  list: Pick<VacancyList, 'query' | 'place'>
  icon: ReactNode
  onSearch: (words: string) => void
}

/** Asks for words; without JavaScript the browser puts them into the address by itself. */
export function VacancySearch({ copy, list, icon, onSearch }: VacancySearchProps) {
  const { query, place } = list
  const input = useRef<HTMLInputElement>(null)

  const shown = useRef(query.words)

  // The way back, or another link, may lead to other words than were typed; what is typed before the page
  // is alive stays.
  useEffect(() => {
    if (input.current && shown.current !== query.words) input.current.value = query.words
    shown.current = query.words
  }, [query.words])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(input.current?.value ?? '')
    // What is found begins below: in sight, and not under the keyboard on the screen.
    event.currentTarget.scrollIntoView()
    if (window.matchMedia('(hover: none)').matches) input.current?.blur()
  }

  return (
    <form action={`${place.path}#${place.id}`} className={styles.search} onSubmit={search}>
      {query.category !== 'all' && <input type="hidden" name="category" value={query.category} />}
      <label htmlFor={`${place.id}-words`} className="field-label">
        {copy.label}
      </label>
      <input
        ref={input}
        id={`${place.id}-words`}
        type="search"
        name="q"
        dir="auto"
        maxLength={longestWords}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={query.words}
        className="input"
      />
      <button type="submit" className="button button-ink">
        {icon}
        {copy.button}
      </button>
    </form>
  )
}
