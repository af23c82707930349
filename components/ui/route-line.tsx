import type { SceneName } from '#lib/content/pictures.ts'
import { Picture } from './picture.tsx'

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

type DioramaProps = {
  picture: SceneName
  /** Up to the page's edge, over what stands beside it. */
  isLarge?: boolean
}

/** A hero's scene on the line. */
export const Diorama = ({ picture, isLarge = false }: DioramaProps) => (
  <div className={isLarge ? 'diorama diorama-large' : 'diorama'} aria-hidden="true">
    <div className="diorama-scene">
      <svg className="diorama-road" viewBox="0 0 600 500" aria-hidden="true">
        <RouteLine
          d="M-1800 452H-40Q-10 452 11 431L140 302Q161 281 191 281H1400"
          width={20}
          className="stroke-field-line"
        />
      </svg>
      <Picture
        name={picture}
        alt=""
        sizes="(min-width: 1280px) 680px, (min-width: 1024px) 503px, 340px"
        priority
        mirror
        className="diorama-picture"
      />
    </div>
  </div>
)
