import type { ReactNode } from 'react'

type RouteLineProps = {
  /** Straight or at 45°, with corners of about one and a half times the width. */
  d: string
  width: number
  className: string | undefined
}

/** The line that runs through the whole site, with one width along its length. */
export const RouteLine = ({ d, width, className }: RouteLineProps) => (
  <path d={d} fill="none" strokeWidth={width} strokeLinejoin="round" className={className} />
)

type BackdropProps = {
  width: number
  height: number
  /** The part of the drawing that a box of another shape keeps. */
  keeps?: 'xMidYMid' | 'xMaxYMid' | 'xMaxYMax'
  /** Its place, where it does not fill the section. */
  className?: string
  children: ReactNode
}

/** A drawing that fills its box and is cut at the edges. */
export const Backdrop = ({
  width,
  height,
  keeps = 'xMidYMid',
  className = 'inset-0 size-full',
  children,
}: BackdropProps) => (
  <svg
    className={`absolute -z-1 max-w-none overflow-visible rtl:-scale-x-100 ${className}`}
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio={`${keeps} slice`}
    aria-hidden="true"
  >
    {children}
  </svg>
)
