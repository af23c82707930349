import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import mapStyles from '#components/ui/map.module.css'
import type { MapView } from '#lib/places/country-map.ts'
import {
  centredOn,
  isIn,
  leaderLine,
  type MapWords,
  middleOf,
  type Size,
  shownIn,
} from '#lib/places/map-view.ts'
import type { Point } from '#lib/places/position.ts'
import { type Camera, createCamera, listenToGestures, sizeOf, zoomStep } from './map-camera.ts'
import styles from './movable-map.module.css'

// The size that is assumed until the page is measured: a wide window.
const likelySize: Size = { width: 1312, height: 620 }

// A chosen point says that it is current, or pressed.
const chosen = '[data-marker]:is([aria-current], [aria-pressed="true"])'

// A view this near its home counts as home.
const isSame = (a: MapView, b: MapView) =>
  Math.abs(a.width - b.width) < 0.01 * a.width && Math.hypot(a.x - b.x, a.y - b.y) < 0.01 * a.width

// A map of three times its size has room for every name.
const closenessOf = (zoom: number) => {
  if (zoom < 1.01) return
  return zoom < 3 ? 'closer' : 'near'
}

// A drawing that is only moved a little need not be drawn anew.
const isNear = (to: MapView, drawn: MapView) =>
  Math.abs(to.width - drawn.width) < 0.0001 * drawn.width &&
  Math.abs(to.x - drawn.x) < 2 * drawn.width &&
  Math.abs(to.y - drawn.y) < 2 * drawn.height

/** A moved map: its home, the view now, and the view for which it was drawn last. */
type Moved = { home: MapView; view: MapView; drawn: MapView }

/** A drawing that can be moved and drawn larger in its frame; `home` is what it shows at first. */
function useMovableMap(home: MapView, selected: string | null) {
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const camera = useRef<Camera | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const [measured, setMeasured] = useState<Size | null>(null)
  const size = measured ?? likelySize
  const { view, drawn } = moved?.home === home ? moved : { view: home, drawn: home }
  const shown = shownIn(view, size)
  const zoom = shownIn(home, size).width / shown.width

  const stand = useEffectEvent(() => ({ drawn, shown: view, home }))
  const settle = useEffectEvent((to: MapView) =>
    setMoved(
      isSame(to, shownIn(home, size))
        ? { home, view: home, drawn: home }
        : { home, view: to, drawn: isNear(to, shownIn(drawn, size)) ? drawn : to },
    ),
  )

  /** Moves the map until an element outside its window is in the middle; answers whether it had to. */
  const reveal = (element: Element | null | undefined) => {
    const eye = camera.current
    const box = frame.current?.getBoundingClientRect()
    // A window without a width is not laid out yet.
    if (!element || !eye || !box?.width) return false
    const at = middleOf(element.getBoundingClientRect())
    const isInside = isIn(box, at)
    if (!isInside) eye.glide(centredOn(eye.shown(), eye.pointAt(at)))
    return !isInside
  }

  const follow = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof SVGElement) || !reveal(target)) return
    // The browser has begun to scroll to where the point was before.
    window.scrollTo({ top: window.scrollY, behavior: 'instant' })
    frame.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })

  useEffect(() => {
    const [element, svg] = [frame.current, drawing.current]
    if (!element || !svg) return
    const eye = createCamera({
      frame: element,
      drawing: svg,
      stand: () => stand(),
      onSettle: (to) => settle(to),
    })
    camera.current = eye
    const end = new AbortController()
    const { signal } = end
    const measure = () => setMeasured(element.clientWidth ? sizeOf(element) : likelySize)
    measure()
    window.addEventListener('resize', measure, { signal })
    element.addEventListener('focusin', (event) => follow(event), { signal })
    listenToGestures(element, eye, signal)
    return () => {
      end.abort()
      eye.stop()
    }
  }, [])

  const showSelected = useEffectEvent(() => reveal(frame.current?.querySelector(chosen)))
  useEffect(() => {
    if (selected) showSelected()
  }, [selected])

  // Each rendering draws the view anew, so the transform starts again from there.
  useLayoutEffect(() => camera.current?.rest())

  return {
    frame,
    drawing,
    drawn,
    shown,
    isMovable: measured !== null,
    isHome: view === home,
    closeness: closenessOf(zoom),
    zoomIn: () => camera.current?.zoomBy(zoomStep),
    zoomOut: () => camera.current?.zoomBy(1 / zoomStep),
    goHome: () => camera.current?.glide(shownIn(home, size)),
  }
}

/** What the map's buttons show. */
export type MapIcons = Record<'zoomIn' | 'zoomOut' | 'whole', ReactNode>

// SVG has no lists of its own.
const list = { role: 'list' }

type ButtonProps = { name: string; icon: ReactNode; isIdle?: boolean; onPress: () => void }

const MapButton = ({ name, icon, isIdle = false, onPress }: ButtonProps) => (
  // An idle button is not disabled: it may have the focus.
  <button type="button" aria-label={name} aria-disabled={isIdle} onClick={onPress}>
    {icon}
  </button>
)

// The distance in pixels at which a finger still means a point.
const reach = 24

const distanceTo = ({ clientX, clientY }: MouseEvent, element: Element) => {
  const { x, y } = middleOf(element.getBoundingClientRect())
  return Math.hypot(clientX - x, clientY - y)
}

const nearestPoint = (event: MouseEvent): Element | undefined =>
  [...event.currentTarget.querySelectorAll('[data-marker] > circle:last-of-type')]
    .map((dot) => ({ dot, distance: distanceTo(event, dot) }))
    .filter(({ distance }) => distance <= reach)
    .toSorted((a, b) => a.distance - b.distance)[0]?.dot

const markerAt = (event: MouseEvent): string | null => {
  const { target } = event
  const pointed = target instanceof Element ? target.closest('[data-marker]') : null
  const marker = pointed ?? nearestPoint(event)?.closest('[data-marker]')
  return marker?.getAttribute('data-marker') ?? null
}

export type MovableMapProps = {
  /** What the map shows at first, and its name. */
  home: MapView
  viewName?: string
  className?: string
  label: string
  words: MapWords
  icons: MapIcons
  ground: ReactNode
  /** List items with links or buttons whose `data-marker` is an id; the chosen one is current, or pressed. */
  points: (selected: string | null) => ReactNode
  selected: string | null
  /** The place of the chosen one in the drawing. */
  place: Point | null
  onSelect: (id: string | null) => void
  /** What is said of the chosen one. */
  card: ReactNode
}

/** A drawn map in a window, which mouse, fingers, keys and buttons move. Without JavaScript it stands still. */
export function MovableMap(props: MovableMapProps) {
  const { home, viewName, className = '', label, words, icons, selected, place, onSelect } = props
  const map = useMovableMap(home, selected)
  const { x, y, width, height } = map.drawn
  const handles = map.isMovable ? { role: 'group', 'aria-label': words.keys } : {}
  // A link that is followed with Enter is clicked too.
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    const id = markerAt(event)
    onSelect(id === selected ? null : id)
  }
  return (
    <div className={`${styles.window} ${className}`} data-view={viewName}>
      <div
        {...handles}
        ref={map.frame}
        tabIndex={map.isMovable ? 0 : undefined}
        data-zoomed={map.closeness}
        data-map="movable"
        className={`${mapStyles.map} ${mapStyles.wide}`}
      >
        <svg
          {...list}
          ref={map.drawing}
          aria-label={label}
          viewBox={`${x} ${y} ${width} ${height}`}
          className={mapStyles.drawing}
          {...{ onClick: choose }}
        >
          {props.ground}
          {selected && place && (
            <path d={leaderLine(place, map.shown)} data-leader className={styles.leader} />
          )}
          {props.points(selected)}
        </svg>
        <div className={styles.buttons}>
          <MapButton name={words.zoomIn} icon={icons.zoomIn} onPress={map.zoomIn} />
          <MapButton name={words.zoomOut} icon={icons.zoomOut} onPress={map.zoomOut} />
          <MapButton name={words.whole} icon={icons.whole} isIdle={map.isHome} onPress={map.goHome} />
        </div>
      </div>
      <div role="status">
        {selected && (
          <div data-card="drawn" className={styles.card}>
            {props.card}
          </div>
        )}
      </div>
    </div>
  )
}
