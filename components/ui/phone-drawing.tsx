import type { ReactNode } from 'react'
import { CityRings } from './city-rings.tsx'
import styles from './phone-drawing.module.css'
import { RouteLine } from './route-line.tsx'

// Fourteen avenues at equal angles around the Citadel.
const avenues =
  'M201.2 157.4L577.9 241.7M194.7 171.1L497.5 410.4M182.9 180.6L351.9 527.6M168.1 184.0L169.8 570.0M153.4 180.7L-12.6 529.2M141.5 171.3L-159.2 413.3M134.9 157.7L-241.1 245.3M134.8 142.6L-241.9 58.3M141.3 128.9L-161.5 -110.4M153.1 119.4L-15.9 -227.6M167.9 116.0L166.2 -270.0M182.6 119.3L348.6 -229.2M194.5 128.7L495.2 -113.3M201.1 142.3L577.1 54.7'

type PhoneRouteProps = { className: string | undefined; width: number }

/** The route, which starts outside the phone and ends at the Citadel. */
export const PhoneRoute = (line: PhoneRouteProps) => (
  <RouteLine d="M-1800 478H-118Q-92 478 -74 460L56 330Q74 312 100 312H142Q168 312 168 286V150" {...line} />
)

const CityMap = () => (
  <svg className={`rtl:-scale-x-100 ${styles.city}`} viewBox="0 0 280 580" aria-hidden="true">
    <CityRings>
      <path d="M168 150m-118 0a118 118 0 0 0 34 82l38-38a64 64 0 0 1-18-44z" className={styles.park} />
      <path d={avenues} strokeWidth="5" className="fill-none stroke-white" />
    </CityRings>
    <PhoneRoute width={11.5} className={styles.route} />
    <circle cx="168" cy="150" r="30" className={styles.halo} />
    <circle cx="168" cy="150" r="13" className="fill-ink" />
    <circle cx="168" cy="150" r="5" className="fill-white" />
  </svg>
)

export type Ride = { pickup: string; destination: string }

type PhoneDrawingProps = {
  /** Shows a map with these places, with `children` on a sheet below it. */
  ride?: Ride | undefined
  children: ReactNode
}

/** A phone with the app open; put it in an element with `aria-hidden`. */
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
