import type { MapView } from './country-map.ts'
import type { Point } from './projection.ts'

// Where in its window the wide map's card ends and the line arrives; app/styles/branch-map.css.
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
