import { useCallback, useEffect, useReducer } from 'react'
import { onAuthFailure } from '#lib/places/google-auth-failure.ts'
import { longestLoad, type MapEvent, type MapState, nextMapState } from '#lib/places/google-load-state.ts'
import { beginAttempt, giveUpScript } from '#lib/places/google-script.ts'

export type MapLoading = { state: MapState; send: (event: MapEvent) => void }

/** How far Google's map has come on this page, with its limit and its verdict on the key. */
export function useMapLoading(onEvent: () => void): MapLoading {
  const [state, step] = useReducer(nextMapState, 'notLoaded')
  const isAsked = state !== 'notLoaded'

  const send = useCallback(
    (event: MapEvent) => {
      onEvent()
      if (event === 'ask') beginAttempt()
      step(event)
    },
    [onEvent],
  )

  useEffect(() => {
    if (isAsked) return onAuthFailure(() => send('refuse'))
  }, [isAsked, send])

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => {
      giveUpScript()
      send('expire')
    }, longestLoad)
    return () => clearTimeout(timer)
  }, [state, send])

  return { state, send }
}
