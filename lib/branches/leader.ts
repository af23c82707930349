import type { MapView } from '#lib/content/country-map.ts'

// The wide map's window, and where in it its card ends and the line arrives; app/styles/branch-map.css.
const window = { aspect: 1312 / 620, cardEnd: 0.235, lineTop: 0.16 }

type Point = { x: number; y: number }

/** The line from a point of the wide map to its card: upright, then at 45°, then level. */
export const leaderLine = ({ x, y }: Point, view: MapView): string => {
  // The view stands whole in the middle of its window, which shows more on both sides.
  const shown = Math.max(view.width, view.height * window.aspect)
  const endX = view.x + view.width / 2 - shown / 2 + shown * window.cardEnd
  const endY = view.y + view.height / 2 + (shown / window.aspect) * (window.lineTop - 0.5)
  const climb = y - endY
  const slope = Math.min(Math.abs(climb), Math.max(0, x - endX))
  const bendY = endY + Math.sign(climb) * slope
  const round = (value: number) => Math.round(value * 10) / 10
  return `M${x} ${y}V${round(bendY)}L${round(x - slope)} ${round(endY)}H${round(endX)}`
}
