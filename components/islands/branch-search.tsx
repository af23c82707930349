import { type MouseEvent, type ReactNode, useId } from 'react'
import { finderAddress } from '#lib/branches/find.ts'
import type { BranchCountry } from '#lib/branches/row.ts'
import type { BranchesCopy, BranchesSection } from '#lib/content/section-branches.ts'

type BranchSearchProps = {
  copy: BranchesCopy
  countries: BranchesSection['countries']
  path: string
  query: string
  country: BranchCountry | null
  onSearch: (query: string, country: BranchCountry | null) => void
  icon: ReactNode
}

/** What narrows the list: a text, and a country. Without JavaScript both ask the server. */
export function BranchSearch({ copy, countries, path, query, country, onSearch, icon }: BranchSearchProps) {
  const id = useId()
  const choices = [{ country: null, name: copy.countries.all }, ...countries]

  const choose = (event: MouseEvent, chosen: BranchCountry | null) => {
    event.preventDefault()
    onSearch(query, chosen)
  }

  return (
    <>
      <form action={path} className="branch-search" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={id} className="sr-only">
          {copy.search.label}
        </label>
        {icon}
        <input
          id={id}
          type="search"
          name="q"
          value={query}
          onChange={({ target }) => onSearch(target.value, country)}
          placeholder={copy.search.label}
          autoComplete="off"
          className="input"
        />
        {country && <input type="hidden" name="country" value={country} />}
        <button type="submit" className="button branch-plain">
          {copy.search.submit}
        </button>
      </form>
      <nav aria-label={copy.countries.label}>
        <ul className="tabs">
          {choices.map((choice) => (
            <li key={choice.name}>
              <a
                href={finderAddress(path, query, choice.country)}
                aria-current={choice.country === country || undefined}
                className="tab"
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
