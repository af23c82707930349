import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import fieldStyles from '#components/ui/field.module.css'
import { isPlainClick } from '#components/ui/site-link.tsx'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { pluralText } from '#lib/i18n/plurals.ts'
import type { BranchCountry } from '#lib/places/branches.ts'
import { finderAddress } from '#lib/places/find-branches.ts'
import type { Position } from '#lib/places/position.ts'
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

// Why a visitor's place is not known.
type Failure = 'refused' | 'unavailable' | 'late'

// The visitor's place, if it is known.
type OwnPlace =
  | { state: 'unasked' | 'searching' | Failure; position: null }
  | { state: 'known'; position: Position }

const limits = { timeout: 10_000, maximumAge: 300_000 }

const failureOf = ({ code, TIMEOUT, PERMISSION_DENIED }: GeolocationPositionError): Failure => {
  if (code === TIMEOUT) return 'late'
  return code === PERMISSION_DENIED ? 'refused' : 'unavailable'
}

/** The visitor's place, which is asked for only on request and sent to nobody. */
export function useOwnPlace() {
  const [place, setPlace] = useState<OwnPlace>({ state: 'unasked', position: null })
  const setState = (state: 'unasked' | 'searching' | Failure) => setPlace({ state, position: null })

  const ask = () => {
    setState('searching')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        setPlace({ state: 'known', position: { latitude, longitude } }),
      (error) => setState(failureOf(error)),
      limits,
    )
  }

  return { place, ask, forget: () => setState('unasked') }
}

type BranchStatusProps = {
  copy: BranchesCopy
  /** How many branches are listed. */
  n: number
  place: OwnPlace
  onAsk: () => void
  onForget: () => void
  icon: ReactNode
}

/** How many branches there are and in which order, and the offer to begin with the nearest. */
export function BranchStatus({ copy, n, place: { state }, onAsk, onForget, icon }: BranchStatusProps) {
  const { near } = copy
  const notes = { ...near, unasked: '', known: near.sorted }
  return (
    <div className="my-2 flex flex-wrap items-center justify-between gap-x-5">
      <p role="status" className="small text-muted">
        {[pluralText(copy.count, n, writeNumber(copy.numerals, n)), notes[state]].filter(Boolean).join('. ')}
      </p>
      <button
        type="button"
        className="text-link noscript:hidden"
        onClick={state === 'known' ? onForget : onAsk}
        aria-busy={state === 'searching'}
      >
        {icon}
        {state === 'known' ? near.stop : near.button}
      </button>
    </div>
  )
}
