import type { ReactNode } from 'react'
import styles from './phone-drawing.module.css'
import { RouteLine } from './route-line.tsx'

type PhoneRouteProps = { className: string | undefined; width: number }

/** The route, which starts outside the phone and ends at the Citadel. */
export const PhoneRoute = (props: PhoneRouteProps) => (
  <RouteLine d="M-1800 478H-118Q-92 478 -74 460L56 330Q74 312 100 312H142Q168 312 168 286V150" {...props} />
)

const CityMap = () => (
  <svg className={`rtl:-scale-x-100 ${styles.city}`} viewBox="0 0 280 580" aria-hidden="true">
    <PhoneRoute width={11.5} className={styles.route} />
    <circle cx="168" cy="150" r="30" className={styles.halo} />
    <circle cx="168" cy="150" r="13" className="fill-ink" />
    <circle cx="168" cy="150" r="5" className="fill-white" />
  </svg>
)

export type Ride = { pickup: string; destination: string }

type PhoneDrawingProps = {
  /** Shows a map with these places, and `children` in a bottom sheet. If omitted, only `children` are shown. */
  ride?: Ride | undefined
  children: ReactNode
}

/** A drawing of a phone that shows the app; put it in an element with `aria-hidden`. */
export const PhoneDrawing = ({ ride, children }: PhoneDrawingProps) => (
  <div className={styles.phone}>
    <div className={styles.glass}>
      {ride ? (
        <>
          <CityMap />
          <div className={styles.places}>
            <p>{ride.pickup}</p>
            <p>{ride.destination}</p>
          </div>
          <div className={styles.sheet}>{children}</div>
        </>
      ) : (
        children
      )}
    </div>
  </div>
)
