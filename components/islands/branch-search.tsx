import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
} from 'react'
import fieldStyles from '#components/ui/field.module.css'
import { isPlainClick } from '#components/ui/site-link.tsx'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { pluralText } from '#lib/i18n/plurals.ts'
import type { BranchCountry } from '#lib/places/branches.ts'
import { finderAddress } from '#lib/places/find-branches.ts'
import styles from './branches.module.css'
import type { BranchesCopy, CountryNames } from './branches-copy.ts'

type BranchSearchProps = {
  ref: RefObject<HTMLInputElement | null>
  copy: BranchesCopy
  countries: CountryNames
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
    // The list is narrowed while typing, so this only closes a phone's keyboard to show it.
    if (window.matchMedia('(hover: none)').matches) ref.current?.blur()
  }

  const catchUp = useEffectEvent(() => {
    const typed = ref.current?.value ?? ''
    if (typed !== query) onSearch(typed, country)
  })

  // Take over what was typed before the code had loaded.
  useEffect(() => catchUp(), [])

  return (
    <>
      <form
        action={path}
        className={`relative mb-2.5 flex flex-wrap gap-2 ${styles.search}`}
        onSubmit={submit}
      >
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
          className={fieldStyles.input}
        />
        {country && <input type="hidden" name="country" value={country} />}
        <button type="submit" className="button hidden noscript:inline-flex">
          {copy.search.submit}
        </button>
      </form>
      <nav aria-label={copy.countries.label}>
        <ul className={fieldStyles.pills}>
          {choices.map((choice) => (
            <li key={choice.name}>
              <a
                href={finderAddress(path, query, choice.country)}
                aria-current={choice.country === country || undefined}
                className={fieldStyles.pill}
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

type BranchStatusProps = {
  copy: BranchesCopy
  /** How many branches are listed. */
  n: number
}

/** How many branches a search leaves. */
export const BranchStatus = ({ copy: { count, numerals }, n }: BranchStatusProps) => (
  <p role="status" className="small my-3 text-muted">
    {pluralText(count, n, writeNumber(numerals, n))}
  </p>
)
