import { useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useEffectEvent } from 'react'

type SearchParamsListenerProps = {
  /** Called with `location.search` on mount and whenever the query changes. */
  onSearch: (search: string) => void
}

function Listener({ onSearch }: SearchParamsListenerProps) {
  const params = useSearchParams()
  const reportSearch = useEffectEvent(onSearch)
  useEffect(() => {
    // Read `location`. The router processes the page's own `history` calls late.
    if (params) reportSearch(window.location.search)
  }, [params])
  return null
}

/** Calls `onSearch` on mount and when the query changes. The Suspense boundary lets the surrounding page be static. */
export const SearchParamsListener = (props: SearchParamsListenerProps) => (
  <Suspense>
    <Listener {...props} />
  </Suspense>
)
