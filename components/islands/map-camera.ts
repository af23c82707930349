import type { MapView } from '#lib/places/country-map.ts'
import { between, limited, middleOf, movedBy, type Size, shownIn, zoomedBy } from '#lib/places/map-view.ts'
import type { Point } from '#lib/places/position.ts'

type CameraOptions = {
  frame: HTMLElement
  drawing: SVGSVGElement
  /** What the drawing was drawn for, what it shows, and the view from which sizes are counted. */
  stand: () => { drawn: MapView; shown: MapView; home: MapView }
  onSettle: (view: MapView) => void
}

/** How much larger a step draws a map. */
export const zoomStep = 2

// As long as a quick movement of the site; see app/styles/tokens.css.
const glideTime = 240

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const slowingDown = (progress: number) => 1 - (1 - progress) ** 3

/** The window that a map has on the page. */
export const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: clientWidth,
  height: clientHeight,
})

// Shows another view by one transform, which costs next to nothing.
const createLens = ({ frame, drawing, stand }: CameraOptions) => {
  // Setting a property again would cost a frame.
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
    // Dots and names keep their size: app/styles/map.css divides by it.
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

  /** Shows what it is told to, as it was drawn. */
  const rest = () => {
    current = null
    if (frame.clientWidth) transform(shown())
  }

  /** Units of the drawing in a pixel. */
  const unit = () => shown().width / frame.clientWidth

  /** Where a point of the page lies in the drawing. */
  const pointAt = ({ x, y }: Point): Point => {
    const box = frame.getBoundingClientRect()
    return { x: shown().x + (x - box.x) * unit(), y: shown().y + (y - box.y) * unit() }
  }

  /** Draws a point of the drawing below one of the page, with a view as wide as it was wished and can be. */
  const put = (at: Point, below: Point, wide: number) => {
    const box = frame.getBoundingClientRect()
    const view = limited(zoomedBy(shown(), shown().width / wide, at), sizeOf(frame))
    const pixel = view.width / frame.clientWidth
    stop()
    draw({ ...view, x: at.x - (below.x - box.x) * pixel, y: at.y - (below.y - box.y) * pixel })
  }

  // Who presses a key twice means twice as far.
  const heading = () => target ?? shown()
  const zoomBy = (factor: number) => glide(zoomedBy(heading(), factor, middleOf(heading())))
  const moveBy = ({ x, y }: Point) => glide(movedBy(heading(), { x: x * unit(), y: y * unit() }))

  return { shown, settle, glide, stop, rest, pointAt, put, zoomBy, moveBy }
}

/** What moves a map. */
export type Camera = ReturnType<typeof createCamera>
