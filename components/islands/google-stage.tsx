import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { GoogleMapSetup } from '#lib/places/google-setup.ts'
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

const stageOf = ({ current }: RefObject<HTMLElement | null>) => current?.closest('.map-stage')

const holdsFocus = (stage: Element | null | undefined) => {
  const focused = document.activeElement
  return Boolean(stage?.contains(focused) && !focused?.closest('[inert]'))
}

/** Google's map's loading, and a button that takes the focus over from a map that goes away with it. */
const useLoading = (isReplaced: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const noteFocus = useCallback(() => {
    hadFocus.current = holdsFocus(stageOf(button))
  }, [])
  const { state, send } = useMapLoading(noteFocus)
  const keepFocus = useEffectEvent((..._changed: unknown[]) => {
    if (hadFocus.current && !holdsFocus(stageOf(button))) button.current?.focus()
  })
  useEffect(() => keepFocus(state, isReplaced), [state, isReplaced])
  return { button, state, send }
}

type GoogleStageProps = Omit<GoogleMapProps, 'setup' | 'isShown' | 'onEvent'> & {
  setup: GoogleMapSetup
  /** What is chosen, for those who only hear of it. */
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
