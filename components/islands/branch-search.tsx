import type { MouseEvent, ReactNode, RefObject } from 'react'
import fieldStyles from '#components/ui/field.module.css'
import mapStyles from '#components/ui/map.module.css'
import { isPlainClick } from '#components/ui/site-link.tsx'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import { selectPluralForm } from '#lib/i18n/plurals.ts'
import type { BranchCountry } from '#lib/places/branches.ts'
import { branchListUrl, countries } from '#lib/places/find-branches.ts'
import styles from './branches.module.css'
import type { BranchesCopy } from './branches-copy.ts'
import { SearchForm } from './search-form.tsx'

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

/** Filters the list by text and country; if JavaScript is off, the server filters it. */
export function BranchSearch(props: BranchSearchProps) {
  const { ref, copy, path, query, country, resultCount, onSearch, icon } = props

  const selectCountry = (event: MouseEvent, newCountry: BranchCountry | null) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSearch(query, newCountry)
  }

  return (
    <>
      <div className={styles.filters}>
        <SearchForm
          ref={ref}
          copy={copy.search}
          path={path}
          query={query}
          onSearch={(text) => onSearch(text, country)}
          icon={icon}
        >
          {country && <input type="hidden" name="country" value={country} />}
        </SearchForm>
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
