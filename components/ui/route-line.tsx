import type { ReactNode } from 'react'

type RouteLineProps = {
  /** Use horizontal, vertical and 45° segments with rounded corners. */
  d: string
  width: number
  className: string | undefined
  /** The path's length in the units that `stroke-dasharray` and `stroke-dashoffset` use. */
  pathLength?: number
}

export const RouteLine = ({ d, width, className, pathLength }: RouteLineProps) => (
  <path
    d={d}
    fill="none"
    strokeWidth={width}
    strokeLinejoin="round"
    pathLength={pathLength}
    className={className}
  />
)

type BackdropProps = {
  width: number
  height: number
  /** The part of the drawing that stays visible if the box has a different aspect ratio. */
  align?: 'xMidYMid' | 'xMaxYMax'
  /** Sets the position and size; by default, the drawing fills the section. */
  className?: string
  children: ReactNode
}

/** A drawing that covers its box and overflows it; the section must clip the overflow. */
export const Backdrop = ({
  width,
  height,
  align = 'xMidYMid',
  className = 'inset-0 size-full',
  children,
}: BackdropProps) => (
  <svg
    className={`absolute -z-1 max-w-none overflow-visible rtl:-scale-x-100 ${className}`}
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio={`${align} slice`}
    aria-hidden="true"
  >
    {children}
  </svg>
)
