import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
} from 'react'
import type { BranchesCopy, BranchesSection } from '#lib/content/section-branches.ts'
import type { BranchCountry } from '#lib/places/branch-row.ts'
import { finderAddress } from '#lib/places/find-branches.ts'
import pills from './pills.module.css'
import { isPlainClick } from './plain-click.ts'

type BranchSearchProps = {
  ref: RefObject<HTMLInputElement | null>
  copy: BranchesCopy
  countries: BranchesSection['countries']
  path: string
  query: string
  country: BranchCountry | null
  onSearch: (query: string, country: BranchCountry | null) => void
  icon: ReactNode
}

/** What narrows the list: a text, and a country. Without JavaScript both ask the server. */
export function BranchSearch(props: BranchSearchProps) {
  const { ref, copy, countries, path, query, country, onSearch, icon } = props
  const id = useId()
  const choices = [{ country: null, name: copy.countries.all }, ...countries]

  const choose = (event: MouseEvent, chosen: BranchCountry | null) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSearch(query, chosen)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // What was typed is searched already; a phone's keyboard goes out of the way of the list.
    if (window.matchMedia('(hover: none)').matches) ref.current?.blur()
  }

  const catchUp = useEffectEvent(() => {
    const typed = ref.current?.value ?? ''
    if (typed !== query) onSearch(typed, country)
  })

  // Somebody may have typed while the code was on its way.
  useEffect(() => catchUp(), [])

  return (
    <>
      <form action={path} className="branch-search" onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          {copy.search.label}
        </label>
        {icon}
        <input
          ref={ref}
          id={id}
          type="search"
          name="q"
          value={query}
          onChange={({ target }) => onSearch(target.value, country)}
          placeholder={copy.search.label}
          autoComplete="off"
          enterKeyHint="search"
          className="input"
        />
        {country && <input type="hidden" name="country" value={country} />}
        <button type="submit" className="button branch-plain">
          {copy.search.submit}
        </button>
      </form>
      <nav aria-label={copy.countries.label}>
        <ul className={pills.row}>
          {choices.map((choice) => (
            <li key={choice.name}>
              <a
                href={finderAddress(path, query, choice.country)}
                aria-current={choice.country === country || undefined}
                className={pills.pill}
                onClick={(event) => choose(event, choice.country)}
              >
                {choice.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
