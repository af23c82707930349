import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { GoogleMapSetup } from '#lib/map/google-setup.ts'
import type { MapState } from '#lib/map/load-state.ts'
import type { GoogleMapProps } from './google-map.tsx'
import { MapBoundary } from './map-boundary.tsx'
import { MapSource } from './map-source.tsx'
import { type MapLoading, useMapLoading } from './use-map-loading.ts'

/** Google's map as code of its own, fetched with the first that is asked for. */
const useGoogleMap = ({ state, send }: MapLoading) => {
  const [code, setCode] = useState<{ GoogleMap: ComponentType<GoogleMapProps> } | null>(null)
  useEffect(() => {
    if (state !== 'loading' || code) return
    import('./google-map.tsx').then(setCode, () => send('fail'))
  }, [state, send, code])
  return code?.GoogleMap
}

const holdsFocus = (stage: HTMLElement | null) => {
  const focused = document.activeElement
  return Boolean(stage?.contains(focused) && !focused?.closest('[inert]'))
}

/** Google's map's loading, and a button that takes the focus over from a map that goes away with it. */
const useLoading = () => {
  const stage = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const noteFocus = useCallback(() => {
    hadFocus.current = holdsFocus(stage.current)
  }, [])
  const { state, send } = useMapLoading(noteFocus)
  const keepFocus = useEffectEvent((_: MapState) => {
    if (hadFocus.current && !holdsFocus(stage.current)) button.current?.focus()
  })
  useEffect(() => keepFocus(state), [state])
  return { stage, button, state, send }
}

type MapStageProps = Omit<GoogleMapProps, 'setup' | 'isShown' | 'onEvent'> & {
  setup: GoogleMapSetup
  /** What is chosen, for those who only hear of it. */
  announcement: string
  /** The drawn map, which knows whether another one stands in its place. */
  children: (isReplaced: boolean) => ReactNode
}

/** A drawn map whose place Google's takes when the visitor asks for it. */
export function MapStage({ setup, announcement, children, ...shown }: MapStageProps) {
  const { stage, button, state, send } = useLoading()
  const GoogleMap = useGoogleMap({ state, send })
  const isShown = state === 'loaded'
  const isWanted = state === 'loading' || isShown

  useEffect(() => {
    const place = stage.current
    if (setup.load === 'tap' || !place) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      send('ask')
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [setup.load, stage, send])

  return (
    <div ref={stage}>
      <div className="map-stage">
        <div inert={isShown} className={isShown ? 'invisible' : undefined}>
          {children(isShown)}
        </div>
        {GoogleMap && isWanted && (
          <MapBoundary onFailure={() => send('fail')}>
            <GoogleMap setup={setup} isShown={isShown} onEvent={send} {...shown} />
          </MapBoundary>
        )}
      </div>
      <p role="status" className="sr-only">
        {isShown && announcement}
      </p>
      <MapSource ref={button} state={state} send={send} words={setup.words} />
    </div>
  )
}
