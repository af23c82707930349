import type { MapView } from '#lib/content/country-map.ts'
import type { Point } from '#lib/map/projection.ts'
import { between, limited, middleOf, movedBy, type Size, shownIn, zoomedBy } from '#lib/map/view.ts'

type CameraOptions = {
  frame: HTMLElement
  drawing: SVGSVGElement
  /** What the drawing was last drawn for, and the view from which sizes are counted. */
  drawn: () => { view: MapView; home: MapView }
  onSettle: (view: MapView) => void
}

// As long as a quick movement of the site; see app/styles/tokens.css.
const glideTime = 240

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const slowingDown = (progress: number) => 1 - (1 - progress) ** 3

/** The window that a map has on the page. */
export const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: clientWidth,
  height: clientHeight,
})

/** Shows another view at once, by one transform, which costs next to nothing; it is drawn anew when it settles. */
const lensOf = ({ frame, drawing, drawn, onSettle }: CameraOptions) => {
  let current: MapView | null = null
  let target: MapView | null = null
  let animation = 0

  const shown = () => current ?? shownIn(drawn().view, sizeOf(frame))

  const stop = () => {
    cancelAnimationFrame(animation)
    target = null
  }

  const draw = (view: MapView) => {
    const size = sizeOf(frame)
    const from = shownIn(drawn().view, size)
    const to = limited(view, size)
    const pixels = size.width / to.width
    const scale = from.width / to.width
    current = to
    drawing.style.willChange = 'transform'
    drawing.style.transform = `translate(${(from.x - to.x) * pixels}px, ${(from.y - to.y) * pixels}px) scale(${scale})`
    // Dots and names keep their size: app/styles/map.css divides by it.
    if (scale !== 1) drawing.style.setProperty('--zoom', String(shownIn(drawn().home, size).width / to.width))
  }

  const show = (view: MapView) => {
    stop()
    draw(view)
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

  /** The drawing was drawn anew for what it has to show. */
  const rest = (zoom: number) => {
    current = null
    drawing.style.transform = ''
    drawing.style.willChange = ''
    drawing.style.setProperty('--zoom', String(zoom))
  }

  return { shown, heading: () => target ?? shown(), show, settle, glide, stop, rest }
}

/** Moves a drawing in its frame. */
export const cameraOf = (options: CameraOptions) => {
  const lens = lensOf(options)
  const { shown, heading, show, glide } = lens
  const { frame } = options

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
    show({ ...view, x: at.x - (below.x - box.x) * pixel, y: at.y - (below.y - box.y) * pixel })
  }

  // Who presses a key twice means twice as far.
  const zoomBy = (factor: number) => glide(zoomedBy(heading(), factor, middleOf(heading())))
  const moveBy = ({ x, y }: Point) => glide(movedBy(heading(), { x: x * unit(), y: y * unit() }))

  return { ...lens, pointAt, put, zoomBy, moveBy }
}

/** What moves a map. */
export type Camera = ReturnType<typeof cameraOf>
