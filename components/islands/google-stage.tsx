import {
  Component,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import {
  authFailureTitle,
  beginAttempt,
  giveUpScript,
  longestLoad,
  type MapEvent,
  type MapState,
  nextMapState,
  onAuthFailure,
} from '#lib/places/google-map.ts'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
import styles from './google-map.module.css'
import type { GoogleMapProps } from './google-map.tsx'
import stage from './movable-map.module.css'

type MapLoading = { state: MapState; send: (event: MapEvent) => void }

const stageOf = ({ current }: RefObject<HTMLElement | null>) => current?.closest('[data-stage]')

const holdsFocus = (stage: Element | null | undefined) => {
  const focused = document.activeElement
  return Boolean(stage?.contains(focused) && !focused?.closest('[inert]'))
}

/** The state of Google's map on this page, and a button that takes the focus over from a map that goes away. */
const useLoading = (isReplaced: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const [state, step] = useReducer(nextMapState, 'notLoaded')
  const isAsked = state !== 'notLoaded'

  const send = useCallback((event: MapEvent) => {
    hadFocus.current = holdsFocus(stageOf(button))
    if (event === 'ask') beginAttempt()
    step(event)
  }, [])

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

  const keepFocus = useEffectEvent((..._changed: unknown[]) => {
    if (hadFocus.current && !holdsFocus(stageOf(button))) button.current?.focus()
  })
  useEffect(() => keepFocus(state, isReplaced), [state, isReplaced])
  return { button, state, send }
}

/** The code of Google's map, fetched when the map is asked for. */
const useGoogleMap = ({ state, send }: MapLoading) => {
  const [code, setCode] = useState<{ GoogleMap: ComponentType<GoogleMapProps> } | null>(null)
  useEffect(() => {
    if (state !== 'loading' || code) return
    import('./google-map.tsx').then(setCode, () => send('fail'))
  }, [state, send, code])
  return code?.GoogleMap
}

type MapBoundaryProps = { onFailure: () => void; children: ReactNode }

/** Keeps an error of foreign code away from the rest of the page. */
class MapBoundary extends Component<MapBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onFailure()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
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
      <div className={styles.refused}>
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

/** The button between the drawn map and Google's, with its status. The button stays, and so does its focus. */
function MapSource({ ref, state, send, words }: MapSourceProps) {
  const actions: Readonly<Record<MapState, [label: string, event: MapEvent]>> = {
    notLoaded: [words.show, 'ask'],
    loading: [words.loading, 'ask'],
    loaded: [words.back, 'leave'],
    failed: [words.tryAgain, 'ask'],
    authFailure: [words.dismiss, 'leave'],
  }
  const [label, event] = actions[state]
  return (
    <div className={stage.source}>
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

export type GoogleStageProps = Omit<GoogleMapProps, 'setup' | 'isShown' | 'onEvent'> & {
  setup: GoogleMapSetup
  /** The chosen marker, said to screen readers. */
  announcement: string
  /** Whether the drawn map knows that this one stands in its place. */
  isReplaced: boolean
  onReplace: (isReplaced: boolean) => void
}

/** Offers Google's map, and shows it in the place of the drawn one that shares its stage. */
export function GoogleStage({ setup, announcement, isReplaced, onReplace, ...shown }: GoogleStageProps) {
  const { button, state, send } = useLoading(isReplaced)
  const GoogleMap = useGoogleMap({ state, send })
  const isShown = state === 'loaded'
  const isWanted = state === 'loading' || isShown

  const replace = useEffectEvent(onReplace)
  useLayoutEffect(() => replace(isShown), [isShown])

  useEffect(() => {
    const place = stageOf(button)
    if (setup.load === 'tap' || !place) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      send('ask')
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [setup.load, button, send])

  return (
    <>
      {GoogleMap && isWanted && (
        <MapBoundary onFailure={() => send('fail')}>
          <GoogleMap setup={setup} isShown={isShown} onEvent={send} {...shown} />
        </MapBoundary>
      )}
      <p role="status" className="sr-only">
        {isShown && announcement}
      </p>
      <MapSource ref={button} state={state} send={send} words={setup.words} />
    </>
  )
}
