import { type ComponentType, type ReactNode, useState } from 'react'
import {
  authFailureTitle,
  isKeyRefused,
  loadScript,
  type MapState,
  onKeyRefused,
} from '#lib/places/google-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import { DrawnMap, type DrawnMapProps } from './drawn-map.tsx'
import type { GoogleMapProps } from './google-map.tsx'
import { useClosing } from './use-closing.ts'

/** The state of Google's map, and its code, which is fetched with its script when the visitor asks for it. */
const useGoogleMap = () => {
  const [state, setState] = useState<MapState>('notLoaded')
  const [code, setCode] = useState<{ GoogleMap: ComponentType<GoogleMapProps> } | null>(null)

  const ask = async (setup: GoogleMapSetup) => {
    if (isKeyRefused()) return setState('authFailure')
    setState('loading')
    onKeyRefused(() => setState('authFailure'))
    try {
      const [loaded] = await Promise.all([import('./google-map.tsx'), loadScript(setup)])
      setCode(loaded)
      setState('loaded')
    } catch {
      setState('failed')
    }
  }

  return {
    state,
    ask,
    leave: () => setState('notLoaded'),
    GoogleMap: state === 'loaded' ? code?.GoogleMap : undefined,
  }
}

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
      <div className="rounded-md bg-danger-tint px-5 py-3.5">
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

type MapSourceProps = { state: MapState; words: GoogleWords; onAsk: () => void; onLeave: () => void }

/** The button that switches between the drawn map and Google's, with its status. It stays, and so does its focus. */
function MapSource({ state, words, onAsk, onLeave }: MapSourceProps) {
  const actions: Readonly<Record<MapState, [label: string, act?: () => void]>> = {
    notLoaded: [words.show, onAsk],
    loading: [words.loading],
    loaded: [words.back, onLeave],
    failed: [words.tryAgain, onAsk],
    authFailure: [words.dismiss, onLeave],
  }
  const [label, act] = actions[state]
  return (
    // As high as with its longest note: the button stays in its place.
    <div className="mt-3 flex min-h-19 flex-wrap content-start items-center gap-x-5 gap-y-2">
      <button
        type="button"
        className="button button-small button-line"
        aria-busy={state === 'loading'}
        onClick={act}
      >
        {label}
      </button>
      <div role="status">
        <Note state={state} words={words} />
      </div>
    </div>
  )
}

export type MapStageProps = DrawnMapProps &
  Pick<GoogleMapProps, 'isWhole'> & {
    google: GoogleMapSetup | null
    /** The button that closes the card. */
    close: { label: string; icon: ReactNode }
  }

/** A drawn map, whose place Google's takes where the visitor asks for it and the site has a key. */
export function MapStage({ google, close, isWhole, ...props }: MapStageProps) {
  const { state, ask, leave, GoogleMap } = useGoogleMap()
  const onClose = useClosing(props.selected, props.onSelect)
  const card = props.card && (
    <>
      {props.card}
      <button
        type="button"
        className="absolute end-1 top-1 grid size-11 place-items-center rounded-sm hover:bg-mist"
        aria-label={close.label}
        onClick={onClose}
      >
        {close.icon}
      </button>
    </>
  )
  const map = { ...props, card }
  if (!google) return <DrawnMap {...map} />
  return (
    <>
      {GoogleMap ? (
        <GoogleMap
          {...map}
          view={map.isWide ? undefined : map.view}
          setup={google}
          isWhole={isWhole}
          onClose={onClose}
        />
      ) : (
        <DrawnMap {...map} />
      )}
      <MapSource state={state} words={google.words} onAsk={() => ask(google)} onLeave={leave} />
    </>
  )
}
