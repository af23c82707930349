import { useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useEffectEvent } from 'react'

type AddressListenerProps = {
  /** Reads what follows `?` in the address, at the start and after each change. */
  onSearch: (search: string) => void
}

function Listener({ onSearch }: AddressListenerProps) {
  const params = useSearchParams()
  const tell = useEffectEvent(onSearch)
  useEffect(() => {
    // The router notices late what the page itself wrote into the address.
    if (params) tell(window.location.search)
  }, [params])
  return null
}

/** Tells of searches that links and the way back lead to. Alone in its boundary, it takes nothing out of static pages. */
export const AddressListener = (props: AddressListenerProps) => (
  <Suspense>
    <Listener {...props} />
  </Suspense>
)
