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
import mapStyles from '#components/ui/map.module.css'
import { isPlainClick } from '#components/ui/site-link.tsx'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import { selectPluralForm } from '#lib/i18n/plurals.ts'
import type { BranchCountry } from '#lib/places/branches.ts'
import { branchListUrl, countries } from '#lib/places/find-branches.ts'
import styles from './branches.module.css'
import type { BranchesCopy } from './branches-copy.ts'

type BranchSearchProps = {
  ref: RefObject<HTMLInputElement | null>
  copy: BranchesCopy
  path: string
  query: string
  country: BranchCountry | null
  resultCount: number
  onSearch: (query: string, country: BranchCountry | null) => void
  icon: ReactNode
}

export const afterListId = 'after-list'

/** Filters the list by text and country; without JavaScript, the server filters it. */
export function BranchSearch(props: BranchSearchProps) {
  const { ref, copy, path, query, country, resultCount, onSearch, icon } = props
  const id = useId()

  const selectCountry = (event: MouseEvent, newCountry: BranchCountry | null) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSearch(query, newCountry)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Typing has already filtered the list, so submitting only closes a phone's keyboard.
    if (window.matchMedia('(hover: none)').matches) ref.current?.blur()
  }

  const applyTypedText = useEffectEvent(() => {
    const typed = ref.current?.value ?? ''
    if (typed !== query) onSearch(typed, country)
  })

  // Apply text typed before hydration.
  useEffect(() => applyTypedText(), [])

  return (
    <>
      <div className={styles.filters}>
        <form action={path} className={`relative flex flex-wrap gap-2 ${styles.search}`} onSubmit={submit}>
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
            {[null, ...countries].map((choice) => (
              <li key={choice}>
                <a
                  href={branchListUrl(path, query, choice)}
                  aria-current={choice === country || undefined}
                  className={fieldStyles.pill}
                  onClick={(event) => selectCountry(event, choice)}
                >
                  {choice ? copy.countryNames[choice] : copy.countries.all}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-5">
        <p role="status" className="small text-muted">
          {selectPluralForm(copy.count, resultCount, formatWithNumerals(copy.numerals, resultCount))}
        </p>
        <a href={`#${afterListId}`} className={`text-link small ${mapStyles.skip}`}>
          {copy.list.skip}
        </a>
      </div>
    </>
  )
}
