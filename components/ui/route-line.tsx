type RouteLineProps = {
  /** Straight or at 45°, with corners of about one and a half times the width. */
  d: string
  width: number
  className: string | undefined
}

/** The line that runs through the whole site: one width in a drawing, never a squiggle. */
export const RouteLine = ({ d, width, className }: RouteLineProps) => (
  <path d={d} fill="none" strokeWidth={width} strokeLinejoin="round" className={className} />
)
