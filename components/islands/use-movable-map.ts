import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MapView } from '#lib/content/country-map.ts'
import { centredOn, type Size, shownIn } from '#lib/map/view.ts'
import { type Camera, cameraOf, sizeOf } from './map-camera.ts'
import { listenToGestures, zoomStep } from './map-gestures.ts'

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

/** A drawing that can be moved and drawn larger in its frame; `home` is what it shows at first. */
export function useMovableMap(home: MapView) {
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const camera = useRef<Camera | null>(null)
  const [moved, setMoved] = useState<{ home: MapView; view: MapView } | null>(null)
  const [measured, setMeasured] = useState<Size | null>(null)
  const size = measured ?? likelySize
  const view = moved?.home === home ? moved.view : home
  const shown = shownIn(view, size)
  const zoom = shownIn(home, size).width / shown.width

  const drawn = useEffectEvent(() => ({ view, home }))
  const settle = useEffectEvent((to: MapView) =>
    setMoved({ home, view: isSame(to, shownIn(home, size)) ? home : to }),
  )

  /** What stands outside the window comes into its middle. */
  const reveal = (element: Element | null) => {
    const eye = camera.current
    const box = frame.current?.getBoundingClientRect()
    // A window that is not laid out shows nothing.
    if (!element || !eye || !box?.width) return
    const place = element.getBoundingClientRect()
    const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
    const isInside = at.x > box.x && at.x < box.right && at.y > box.y && at.y < box.bottom
    if (!isInside) eye.glide(centredOn(eye.shown(), eye.pointAt(at)))
  }

  const follow = useEffectEvent(({ target }: FocusEvent) => {
    if (target instanceof SVGElement) reveal(target)
  })

  useEffect(() => {
    const [element, svg] = [frame.current, drawing.current]
    if (!element || !svg) return
    const eye = cameraOf({
      frame: element,
      drawing: svg,
      drawn: () => drawn(),
      onSettle: (to) => settle(to),
    })
    camera.current = eye
    const measure = () => setMeasured(element.clientWidth ? sizeOf(element) : likelySize)
    const onFocus = (event: FocusEvent) => follow(event)
    measure()
    window.addEventListener('resize', measure)
    element.addEventListener('focusin', onFocus)
    const end = listenToGestures(element, eye)
    return () => {
      window.removeEventListener('resize', measure)
      element.removeEventListener('focusin', onFocus)
      end()
    }
  }, [])

  // After each rendering, for the drawing stands where it was told to now.
  useLayoutEffect(() => camera.current?.rest(zoom))

  return {
    frame,
    drawing,
    view,
    shown,
    size,
    isMovable: measured !== null,
    isHome: view === home,
    closeness: closenessOf(zoom),
    zoomIn: () => camera.current?.zoomBy(zoomStep),
    zoomOut: () => camera.current?.zoomBy(1 / zoomStep),
    goHome: () => camera.current?.glide(shownIn(home, size)),
    goTo: (to: MapView) => camera.current?.glide(to),
    reveal,
  }
}
