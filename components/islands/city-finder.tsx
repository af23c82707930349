'use client'

import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchParamsListener } from '#components/islands/search-params-listener.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import mapStyles from '#components/ui/map.module.css'
import { isPlainClick } from '#components/ui/site-link.tsx'
import { searchTerms } from '#lib/i18n/folding.ts'
import { formatWithNumerals } from '#lib/i18n/numerals.ts'
import { type PluralForms, selectPluralForm } from '#lib/i18n/plurals.ts'
import type { MapPlace, Position } from '#lib/places/position.ts'
import styles from './city-finder.module.css'
import { DrawnMap } from './drawn-map.tsx'
import { SearchForm } from './search-form.tsx'
import { useUrlQuery } from './use-url-query.ts'

export type SearchableCity = {
  /** The city's slug, which is also its URL fragment. */
  id: string
  name: string
  position: Position
  /** The side of the city's point on which its name is shown; undefined if the map has no room for the name. */
  side: string | undefined
  /** The name's side while the city is chosen; the map then hides all other names. */
  sideIfChosen: string
  /** The city's names in all languages, folded for searching. */
  searchText: string
  /** The city's name, services, order links and branches. */
  block: ReactNode
}

export type CityFinderProps = {
  copy: {
    search: { label: string; submit: string }
    map: { label: string; skip: string }
    empty: { title: string; showAll: string }
    count: PluralForms
    numerals: string
  }
  groups: readonly { country: string; cities: readonly SearchableCity[] }[]
  path: string
  /** The search text in the URL. */
  query: string
  /** Shown if no city matches. */
  advice: ReactNode
  baseMap: ReactNode
  icons: Readonly<Record<'search' | 'broken', ReactNode>>
}

const parseQuery = (params: URLSearchParams) => params.get('q') ?? ''

const cityListUrl = (path: string, query: string) =>
  query.trim() ? `${path}?${new URLSearchParams({ q: query.trim() })}` : path

/** Filters the cities by the search text, and chooses the city in the URL fragment. */
function useCitySearch({ groups, path, query: initialQuery }: CityFinderProps) {
  const { query, applyQuery, applyQueryString } = useUrlQuery(initialQuery, parseQuery)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const terms = searchTerms(query)
  const matches = ({ searchText }: SearchableCity) => terms.every((term) => searchText.includes(term))

  const search = (text: string) => {
    setChosenId(null)
    applyQuery(text, () => window.history.replaceState(null, '', cityListUrl(path, text)))
  }

  const applyHash = useEffectEvent(() => {
    const id = window.location.hash.slice(1)
    const city = groups.flatMap(({ cities }) => cities).find((candidate) => candidate.id === id)
    setChosenId(city?.id ?? null)
    if (city && !matches(city))
      applyQuery('', () => window.history.replaceState(null, '', `${path}#${city.id}`))
  })

  useEffect(() => {
    const listener = () => applyHash()
    listener()
    window.addEventListener('hashchange', listener)
    return () => window.removeEventListener('hashchange', listener)
  }, [])

  // Scroll here too. The browser could not scroll to a city that the search had hidden.
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const shownGroups = groups
    .map((group) => ({ ...group, cities: group.cities.filter(matches) }))
    .filter(({ cities }) => cities.length > 0)
  return { query, search, applyQueryString, chosenId, shownGroups }
}

const chooseOnMap = (id: string | null) => {
  // The browser scrolls to the city's block, which then matches `:target`.
  if (id) window.location.hash = id
}

const toPlace = (
  { id, name, position, side, sideIfChosen }: SearchableCity,
  chosenId: string | null,
): MapPlace => ({
  id,
  name,
  title: name,
  position,
  isLarge: chosenId ? id === chosenId : side !== undefined,
  // Hide all other names, because there may be no room for them beside the chosen city's name.
  ...(chosenId ? id === chosenId && { side: sideIfChosen } : { side }),
})

const afterMapId = 'after-map'

/** A search for cities, with a map that highlights the city in the URL fragment. */
export function CityFinder(props: CityFinderProps) {
  const { copy, path, advice, baseMap, icons } = props
  const { query, search, applyQueryString, chosenId, shownGroups } = useCitySearch(props)
  const input = useRef<HTMLInputElement>(null)
  const shownCities = shownGroups.flatMap(({ cities }) => cities)

  const showAll = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    search('')
    input.current?.focus()
  }

  return (
    <>
      <SearchParamsListener onQueryString={applyQueryString} />
      <div data-island="cities" className={styles.layout}>
        <div className="min-w-0">
          <SearchForm
            ref={input}
            copy={copy.search}
            path={path}
            query={query}
            onSearch={search}
            icon={icons.search}
          />
          <p role="status" className="mt-3 small text-muted">
            {selectPluralForm(
              copy.count,
              shownCities.length,
              formatWithNumerals(copy.numerals, shownCities.length),
            )}
          </p>
        </div>
        {shownCities.length > 0 && (
          <div className={styles.map}>
            <a href={`#${afterMapId}`} className={`${mapStyles.skip} button button-small`}>
              {copy.map.skip}
            </a>
            <DrawnMap
              places={shownCities.map((city) => toPlace(city, chosenId))}
              view="both"
              label={copy.map.label}
              baseMap={baseMap}
              selectedId={chosenId}
              onSelect={chooseOnMap}
              card={null}
            />
            <span id={afterMapId} tabIndex={-1} />
          </div>
        )}
        <div className="grid min-w-0 gap-10">
          {shownGroups.map(({ country, cities }) => (
            <section key={country}>
              <h2 className="d2">{country}</h2>
              <ul className="mt-4 grid gap-x-10 md:grid-cols-2">
                {cities.map(({ id, block }) => (
                  <li key={id} id={id} className={styles.city}>
                    {block}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {shownCities.length === 0 && (
            <EmptyState drawing={icons.broken} title={copy.empty.title}>
              <p className="text-muted">{advice}</p>
              <a href={path} className="button button-small button-line" onClick={showAll}>
                {copy.empty.showAll}
              </a>
            </EmptyState>
          )}
        </div>
      </div>
    </>
  )
}
