import { useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useEffectEvent } from 'react'

type SearchParamsListenerProps = {
  /** Reads what follows `?` in the address, at the start and after each change. */
  onSearch: (search: string) => void
}

function Listener({ onSearch }: SearchParamsListenerProps) {
  const params = useSearchParams()
  const reportSearch = useEffectEvent(onSearch)
  useEffect(() => {
    // The router notices late what the page itself wrote into the address.
    if (params) reportSearch(window.location.search)
  }, [params])
  return null
}

/** Reports the address's query after each navigation; its own Suspense boundary lets the page around it be static. */
export const SearchParamsListener = (props: SearchParamsListenerProps) => (
  <Suspense>
    <Listener {...props} />
  </Suspense>
)
