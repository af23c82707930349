import type { MapView } from '#lib/places/country-map.ts'
import { between, limited, middleOf, movedBy, type Size, shownIn, zoomedBy } from '#lib/places/map-view.ts'
import type { Point } from '#lib/places/position.ts'

type CameraOptions = {
  frame: HTMLElement
  drawing: SVGSVGElement
  /** The view that was drawn, the view shown, and the home view that zoom is counted from. */
  stand: () => { drawn: MapView; shown: MapView; home: MapView }
  onSettle: (view: MapView) => void
}

/** The zoom factor of a button or a key. */
export const zoomStep = 2

// The time in milliseconds of --fast in app/styles/tokens.css.
const glideTime = 240

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const slowingDown = (progress: number) => 1 - (1 - progress) ** 3

/** The size of a map's window on the page, in pixels. */
export const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: clientWidth,
  height: clientHeight,
})

// Shows another view by one transform, which costs next to nothing.
const createLens = ({ frame, drawing, stand }: CameraOptions) => {
  // Setting the same value again would cost a frame.
  const set = (name: string, value: number) => {
    if (drawing.style.getPropertyValue(name) !== String(value)) drawing.style.setProperty(name, String(value))
  }
  return (to: MapView) => {
    const size = sizeOf(frame)
    const { drawn, home } = stand()
    const from = shownIn(drawn, size)
    const pixels = size.width / to.width
    const scale = from.width / to.width
    const isScaled = Math.abs(scale - 1) > 0.0001
    // Whole pixels, or names would be blurred.
    const [x, y] = [from.x - to.x, from.y - to.y].map((units) => Math.round(units * pixels))
    drawing.style.transform = `translate(${x}px, ${y}px)${isScaled ? ` scale(${scale})` : ''}`
    // Dots and names keep their size: map.css divides by it.
    const whole = shownIn(home, size).width
    set('--zoom', whole / to.width)
    set('--pixel', whole / size.width)
  }
}

/** Moves a drawing in its frame; the drawing is drawn anew when the movement settles. */
export const createCamera = (options: CameraOptions) => {
  const { frame, drawing, stand, onSettle } = options
  const transform = createLens(options)
  let current: MapView | null = null
  let target: MapView | null = null
  let animation = 0

  const shown = () => current ?? shownIn(stand().shown, sizeOf(frame))

  const stop = () => {
    cancelAnimationFrame(animation)
    target = null
  }

  const draw = (view: MapView) => {
    if (!current) drawing.style.willChange = 'transform'
    current = limited(view, sizeOf(frame))
    transform(current)
  }

  const settle = () => {
    stop()
    if (current) onSettle(current)
  }

  const glide = (view: MapView) => {
    const [from, to] = [shown(), limited(view, sizeOf(frame))]
    stop()
    target = to
    const startedAt = performance.now()
    const step = (now: number) => {
      const progress = isCalm() ? 1 : Math.min(1, Math.max(0, (now - startedAt) / glideTime))
      draw(between(from, to, slowingDown(progress)))
      if (progress === 1) return settle()
      animation = requestAnimationFrame(step)
    }
    step(startedAt)
  }

  /** Forgets a movement after the drawing was drawn anew where it ended. */
  const rest = () => {
    current = null
    if (frame.clientWidth) transform(shown())
  }

  /** Units of the drawing in a pixel. */
  const unit = () => shown().width / frame.clientWidth

  /** The point of the drawing that is shown at a point of the page. */
  const pointAt = ({ x, y }: Point): Point => {
    const box = frame.getBoundingClientRect()
    return { x: shown().x + (x - box.x) * unit(), y: shown().y + (y - box.y) * unit() }
  }

  /** Moves a point of the drawing to a point of the page; `wide` is the wished width of the view, within limits. */
  const put = (at: Point, below: Point, wide: number) => {
    const box = frame.getBoundingClientRect()
    const view = limited(zoomedBy(shown(), shown().width / wide, at), sizeOf(frame))
    const pixel = view.width / frame.clientWidth
    stop()
    draw({ ...view, x: at.x - (below.x - box.x) * pixel, y: at.y - (below.y - box.y) * pixel })
  }

  // A second key press starts from where the first will end, though the map is still gliding there.
  const heading = () => target ?? shown()
  const zoomBy = (factor: number) => glide(zoomedBy(heading(), factor, middleOf(heading())))
  const moveBy = ({ x, y }: Point) => glide(movedBy(heading(), { x: x * unit(), y: y * unit() }))

  return { shown, settle, glide, stop, rest, pointAt, put, zoomBy, moveBy }
}

/** A camera of a map. */
export type Camera = ReturnType<typeof createCamera>

type Moved = { frame: HTMLElement; camera: Camera; options: AddEventListenerOptions }

// Distances in pixels: a hand that clicks is not quite still, and a key moves a quarter of a phone's map.
const stillness = 4
const keyStep = 90

const wheelPause = 160

const pointOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Point => ({ x, y })

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

// Swallow the click that ends a movement: it chooses nothing.
const swallowClick = (frame: HTMLElement) => {
  const swallow = (event: Event) => event.stopPropagation()
  frame.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => frame.removeEventListener('click', swallow, { capture: true }))
}

/** A hand on the map: the point of the drawing below it stays there, until the hand lets go. */
const createGrip = (camera: Camera) => {
  let held: { from: Point; at: Point; wide: number; spread: number; isMoving: boolean } | null = null
  return {
    /** Takes hold at a point of the page with fingers `spread` apart; where `isMoving`, no stillness is awaited. */
    hold: (from: Point, spread = 1, isMoving = false) => {
      held = { from, at: camera.pointAt(from), wide: camera.shown().width, spread, isMoving }
    },
    /** Moves the map along; false where nothing is held, or the hand is as still as one that clicks. */
    move: (to: Point, spread = 1): boolean => {
      if (!held || (!held.isMoving && distance(held.from, to) < stillness)) return false
      held.isMoving = true
      camera.put(held.at, to, (held.wide * held.spread) / spread)
      return true
    },
    /** Lets go; answers whether the map was moved. */
    release: (): boolean => {
      const wasMoving = held?.isMoving === true
      held = null
      return wasMoving
    },
  }
}

const listenToMouse = ({ frame, camera, options }: Moved) => {
  const grip = createGrip(camera)
  const hold = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button === 0) grip.hold(pointOf(event))
  }
  const move = (event: PointerEvent) => {
    // The button was released outside the window.
    if (event.buttons === 0) grip.release()
    if (grip.move(pointOf(event))) frame.setPointerCapture(event.pointerId)
  }
  const release = () => {
    if (!grip.release()) return
    camera.settle()
    swallowClick(frame)
  }
  frame.addEventListener('pointerdown', hold, options)
  frame.addEventListener('pointermove', move, options)
  frame.addEventListener('pointerup', release, options)
  frame.addEventListener('pointercancel', release, options)
  // The browser would drag a link instead of the map.
  frame.addEventListener('dragstart', (event) => event.preventDefault(), options)
}

// Two fingers move a map. One finger scrolls the page, unless the map was drawn larger before.
const listenToFingers = ({ frame, camera, options }: Moved) => {
  const grip = createGrip(camera)
  const fingersOf = ({ touches }: TouchEvent) => {
    const [a, b = a] = [...touches].map(pointOf)
    if (!a || !b) return null
    const centre = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    return { centre, spread: distance(a, b) || 1, areTwo: a !== b }
  }
  const hold = (event: TouchEvent) => {
    const fingers = fingersOf(event)
    if (!fingers || !(fingers.areTwo || 'zoomed' in frame.dataset)) grip.release()
    else grip.hold(fingers.centre, fingers.spread, fingers.areTwo)
  }
  const move = (event: TouchEvent) => {
    const fingers = fingersOf(event)
    // An event that cannot be cancelled is one of a page that scrolls already.
    if (fingers && event.cancelable && grip.move(fingers.centre, fingers.spread)) event.preventDefault()
  }
  const release = (event: TouchEvent) => {
    if (event.touches.length === 0) camera.settle()
    hold(event)
  }
  frame.addEventListener('touchstart', hold, options)
  frame.addEventListener('touchmove', move, options)
  frame.addEventListener('touchend', release, options)
  frame.addEventListener('touchcancel', release, options)
}

// The wheel scrolls the page; with Ctrl, which a trackpad's pinch sends too, it zooms.
const listenToWheel = ({ frame, camera, options }: Moved) => {
  let pause = 0
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
    const factor = Math.exp(-Math.max(-60, Math.min(60, pixels)) / 100)
    camera.put(camera.pointAt(pointOf(event)), pointOf(event), camera.shown().width / factor)
    clearTimeout(pause)
    pause = window.setTimeout(camera.settle, wheelPause)
  }
  frame.addEventListener('wheel', turn, options)
}

const listenToKeys = ({ frame, camera, options }: Moved) => {
  const keys = new Map([
    ['ArrowUp', () => camera.moveBy({ x: 0, y: -keyStep })],
    ['ArrowDown', () => camera.moveBy({ x: 0, y: keyStep })],
    ['ArrowLeft', () => camera.moveBy({ x: -keyStep, y: 0 })],
    ['ArrowRight', () => camera.moveBy({ x: keyStep, y: 0 })],
    ['+', () => camera.zoomBy(zoomStep)],
    ['=', () => camera.zoomBy(zoomStep)],
    ['-', () => camera.zoomBy(1 / zoomStep)],
  ])
  const press = (event: KeyboardEvent) => {
    const move = keys.get(event.key)
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move()
  }
  frame.addEventListener('keydown', press, options)
}

/** Lets mouse, fingers, wheel and keys move a map until `signal` ends it. */
export const listenToGestures = (frame: HTMLElement, camera: Camera, signal: AbortSignal): void => {
  const moved = { frame, camera, options: { signal, passive: false } }
  for (const listen of [listenToMouse, listenToFingers, listenToWheel, listenToKeys]) listen(moved)
}
