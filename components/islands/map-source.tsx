import type { RefObject } from 'react'
import { authFailureTitle } from '#lib/places/google-auth-failure.ts'
import type { MapEvent, MapState } from '#lib/places/google-load-state.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import type { MapLoading } from './use-map-loading.ts'

type GoogleWords = GoogleMapSetup['words']

const Note = ({ state, words }: { state: MapState; words: GoogleWords }) => {
  if (state === 'notLoaded') return <p className="small text-muted">{words.note}</p>
  if (state === 'failed')
    return (
      <p>
        <b>{words.failed}</b> {words.ours}
      </p>
    )
  if (state === 'authFailure')
    return (
      <div className="map-refused">
        <h3 className="h4">
          <bdi lang="en" dir="ltr">
            {authFailureTitle}
          </bdi>
        </h3>
        <p>
          {words.keyRefused} {words.ours}
        </p>
      </div>
    )
}

type MapSourceProps = MapLoading & {
  ref: RefObject<HTMLButtonElement | null>
  words: GoogleWords
}

/** The choice between the drawn map and Google's, and what became of it. The button stays, and so does its focus. */
export function MapSource({ ref, state, send, words }: MapSourceProps) {
  const actions: Readonly<Record<MapState, [label: string, event: MapEvent]>> = {
    notLoaded: [words.show, 'ask'],
    loading: [words.loading, 'ask'],
    loaded: [words.back, 'leave'],
    failed: [words.tryAgain, 'ask'],
    authFailure: [words.dismiss, 'leave'],
  }
  const [label, event] = actions[state]
  return (
    <div className="map-source">
      <button
        ref={ref}
        type="button"
        className="button button-line button-small"
        aria-busy={state === 'loading'}
        onClick={() => send(event)}
      >
        {label}
      </button>
      <div role="status">
        <Note state={state} words={words} />
      </div>
    </div>
  )
}
