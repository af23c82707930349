import { useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useEffectEvent } from 'react'

type SearchParamsListenerProps = {
  /** Called with `location.search` on mount and whenever the query changes. */
  onQueryString: (queryString: string) => void
}

function Listener({ onQueryString }: SearchParamsListenerProps) {
  const params = useSearchParams()
  const reportQueryString = useEffectEvent(onQueryString)
  useEffect(() => {
    // Read `location`. The router processes the page's own `history` calls late.
    if (params) reportQueryString(window.location.search)
  }, [params])
  return null
}

/** Calls `onQueryString` on mount and when it changes. The Suspense boundary lets the surrounding page be static. */
export const SearchParamsListener = (props: SearchParamsListenerProps) => (
  <Suspense>
    <Listener {...props} />
  </Suspense>
)
