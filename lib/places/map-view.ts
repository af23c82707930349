import type { MapView } from './country-map.ts'
import { drawing, type Point } from './position.ts'

/** A window on the map, in pixels. */
export type Size = { width: number; height: number }

/** How much larger than whole a map can be drawn. */
export const closest = 64

/** The part of the drawing that a window shows with the whole of `view` in its middle. */
export const shownIn = (view: MapView, { width, height }: Size): MapView => {
  const aspect = width / height
  const wide = Math.max(view.width, view.height * aspect)
  const high = wide / aspect
  return {
    x: view.x + (view.width - wide) / 2,
    y: view.y + (view.height - high) / 2,
    width: wide,
    height: high,
  }
}

/** The same view with `distance` added to where it begins. */
export const movedBy = (view: MapView, distance: Point): MapView => ({
  ...view,
  x: view.x + distance.x,
  y: view.y + distance.y,
})

/** The view zoomed by a factor around the point `still`. */
export const zoomedBy = (view: MapView, factor: number, still: Point): MapView => ({
  x: still.x - (still.x - view.x) / factor,
  y: still.y - (still.y - view.y) / factor,
  width: view.width / factor,
  height: view.height / factor,
})

export const middleOf = ({ x, y, width, height }: MapView): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Whether a point lies in a view. */
export const isIn = (view: MapView, { x, y }: Point): boolean =>
  x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height

/** The same view with a point in its middle. */
export const centredOn = (view: MapView, { x, y }: Point): MapView => ({
  ...view,
  x: x - view.width / 2,
  y: y - view.height / 2,
})

/** What lies part of the way from one view to another. */
export const between = (from: MapView, to: MapView, part: number): MapView => {
  const at = (key: keyof MapView) => from[key] + (to[key] - from[key]) * part
  return { x: at('x'), y: at('y'), width: at('width'), height: at('height') }
}

// Where the window is wider than the drawing, the drawing stands in its middle.
const within = (start: number, length: number, least: number, most: number) =>
  length > most - least ? (least + most - length) / 2 : Math.min(Math.max(start, least), most - length)

/** The nearest view within the limits of zoom that shows nothing beyond the drawing. */
export const limited = (view: MapView, size: Size): MapView => {
  const { width, height, around } = drawing
  const whole = shownIn({ x: 0, y: 0, width, height }, size)
  const wide = Math.min(Math.max(view.width, whole.width / closest), whole.width)
  const fitting = wide === view.width ? view : zoomedBy(view, view.width / wide, middleOf(view))
  return {
    ...fitting,
    x: within(fitting.x, fitting.width, -around.x, width + around.x),
    y: within(fitting.y, fitting.height, -around.y, height + around.y),
  }
}

// Where in its window the wide map's card ends and the line arrives; components/islands/marker-map.module.css.
const card = { end: 0.235, lineTop: 0.16 }

/** The line from a point of the wide map to its card: upright, then at 45°, then level. */
export const leaderLine = ({ x, y }: Point, shown: MapView): string => {
  const endX = shown.x + shown.width * card.end
  const endY = shown.y + shown.height * card.lineTop
  const climb = y - endY
  const slope = Math.min(Math.abs(climb), Math.max(0, x - endX))
  const bendY = endY + Math.sign(climb) * slope
  const round = (value: number) => Math.round(value * 10) / 10
  return `M${x} ${y}V${round(bendY)}L${round(x - slope)} ${round(endY)}H${round(endX)}`
}

/** What a map says of its buttons and keys. */
export type MapWords = { keys: string; zoomIn: string; zoomOut: string; whole: string }
