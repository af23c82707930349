import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MapView } from '#lib/places/country-map.ts'
import { centredOn, isIn, joined, middleOf, type Size, shownIn } from '#lib/places/map-view.ts'
import { type Camera, cameraOf, sizeOf, zoomStep } from './map-camera.ts'
import { useGestures } from './use-gestures.ts'

/** A map that visitors move, as components draw it. */
export type MovedMap = ReturnType<typeof useMovableMap>

// A wide one, until the page tells.
const likelySize: Size = { width: 1312, height: 620 }

// Who is this near has come back.
const isSame = (a: MapView, b: MapView) =>
  Math.abs(a.width - b.width) < 0.01 * a.width && Math.hypot(a.x - b.x, a.y - b.y) < 0.01 * a.width

// From three times the size on there is room for every name.
const closenessOf = (zoom: number) => {
  if (zoom < 1.01) return
  return zoom < 3 ? 'closer' : 'near'
}

// A drawing that is only moved a little need not be drawn anew.
const isNear = (to: MapView, drawn: MapView) =>
  Math.abs(to.width - drawn.width) < 0.0001 * drawn.width &&
  Math.abs(to.x - drawn.x) < 2 * drawn.width &&
  Math.abs(to.y - drawn.y) < 2 * drawn.height

/** What was made of a home: the view now, the one for which it was drawn, and all that was seen as large. */
type Moved = { home: MapView; view: MapView; drawn: MapView; seen: MapView | null }

const settled = ({ home, view, drawn, seen }: Moved, to: MapView, size: Size): Moved =>
  isSame(to, shownIn(home, size))
    ? { home, view: home, drawn: home, seen: null }
    : {
        home,
        view: to,
        drawn: isNear(to, shownIn(drawn, size)) ? drawn : to,
        seen: seen && isNear(to, shownIn(view, size)) ? joined(seen, to) : to,
      }

/** A drawing that can be moved and drawn larger in its frame; `home` is what it shows at first. */
export function useMovableMap(home: MapView) {
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const camera = useRef<Camera | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const [measured, setMeasured] = useState<Size | null>(null)
  const size = measured ?? likelySize
  const { view, drawn } = moved?.home === home ? moved : { view: home, drawn: home }
  const shown = shownIn(view, size)
  const seen = (moved?.home === home && moved.seen) || shown
  const zoom = shownIn(home, size).width / shown.width

  const stand = useEffectEvent(() => ({ drawn, shown: view, seen, home }))
  const settle = useEffectEvent((to: MapView) => setMoved(settled({ home, view, drawn, seen }, to, size)))

  /** What stands outside the window comes into its middle; says whether it had to. */
  const reveal = (element: Element | null) => {
    const eye = camera.current
    const box = frame.current?.getBoundingClientRect()
    // A window that is not laid out shows nothing.
    if (!element || !eye || !box?.width) return false
    const at = middleOf(element.getBoundingClientRect())
    const isInside = isIn(box, at)
    if (!isInside) eye.glide(centredOn(eye.shown(), eye.pointAt(at)))
    return !isInside
  }

  const follow = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof SVGElement) || !reveal(target)) return
    // The browser has scrolled, or begun to, to where the point was before.
    window.scrollTo({ top: window.scrollY, behavior: 'instant' })
    frame.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })

  useEffect(() => {
    const [element, svg] = [frame.current, drawing.current]
    if (!element || !svg) return
    const eye = cameraOf({
      frame: element,
      drawing: svg,
      stand: () => stand(),
      onSettle: (to) => settle(to),
    })
    camera.current = eye
    const measure = () => setMeasured(element.clientWidth ? sizeOf(element) : likelySize)
    const onFocus = (event: FocusEvent) => follow(event)
    measure()
    window.addEventListener('resize', measure)
    element.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('resize', measure)
      element.removeEventListener('focusin', onFocus)
      eye.stop()
    }
  }, [])

  const isMovable = useGestures(frame, camera)

  // After each rendering, for the drawing stands where it was told to now.
  useLayoutEffect(() => camera.current?.rest())

  return {
    frame,
    drawing,
    drawn,
    shown,
    seen,
    size,
    isMovable,
    // The focus may be put on it before keys move it.
    tabIndex: isMovable ? 0 : measured ? -1 : undefined,
    isHome: view === home,
    closeness: closenessOf(zoom),
    zoomIn: () => camera.current?.zoomBy(zoomStep),
    zoomOut: () => camera.current?.zoomBy(1 / zoomStep),
    goHome: () => camera.current?.glide(shownIn(home, size)),
    goTo: (to: MapView) => camera.current?.glide(to),
    reveal,
  }
}
