import type { ReactNode } from 'react'
import styles from './phone-drawing.module.css'
import { RouteLine } from './route-line.tsx'

const centre = { x: 168, y: 150 }
const avenues = 14

const avenue = (index: number) => {
  const angle = (index / avenues) * Math.PI * 2 + 0.22
  const point = (radius: number) =>
    `${(centre.x + Math.cos(angle) * radius).toFixed(1)} ${(centre.y + Math.sin(angle) * radius).toFixed(1)}`
  return `M${point(34)}L${point(420)}`
}

const avenuePath = Array.from({ length: avenues }, (_, index) => avenue(index)).join('')

/** Erbil's rings and avenues around the Citadel, for a map of 280 × 580. */
const CityStreets = () => (
  <>
    <path d="M0 0h280v580H0z" className={styles.cityGround} />
    <circle cx={centre.x} cy={centre.y} r="196" className={styles.cityRound} />
    <path d="M168 150m-118 0a118 118 0 0 0 34 82l38-38a64 64 0 0 1-18-44z" className={styles.park} />
    <g className={styles.streets}>
      <path d={avenuePath} strokeWidth="5" />
      <circle cx={centre.x} cy={centre.y} r="64" strokeWidth="10" />
      <circle cx={centre.x} cy={centre.y} r="118" strokeWidth="10" />
      <circle cx={centre.x} cy={centre.y} r="196" strokeWidth="12" />
      <circle cx={centre.x} cy={centre.y} r="290" strokeWidth="12" />
    </g>
    <circle cx={centre.x} cy={centre.y} r="34" className={styles.citadel} />
  </>
)

/** The road that runs into the phone and ends at the Citadel. */
export const phoneRoute = 'M-1800 478H-118Q-92 478 -74 460L56 330Q74 312 100 312H142Q168 312 168 286V150'

const CityMap = () => (
  <svg className={styles.map} viewBox="0 0 280 580" aria-hidden="true">
    <CityStreets />
    <RouteLine d={phoneRoute} width={11.5} className={styles.route} />
    <circle cx="168" cy="150" r="30" className={styles.halo} />
    <circle cx="168" cy="150" r="13" className={styles.goal} />
    <circle cx="168" cy="150" r="5" className={styles.goalCentre} />
  </svg>
)

/** Where a ride goes from and to. */
export type Places = { pickup: string; destination: string }

type PhoneDrawingProps = {
  /** With them there is a map, and what the app offers stands on a sheet under it. */
  places?: Places | undefined
  children: ReactNode
}

/** A phone with the app open. It is a drawing: put it where it is hidden from screen readers. */
export const PhoneDrawing = ({ places, children }: PhoneDrawingProps) => (
  <div className={styles.phone}>
    <div className={styles.glass}>
      {places ? (
        <>
          <CityMap />
          <div className={styles.places}>
            <p>{places.pickup}</p>
            <p>{places.destination}</p>
          </div>
          <div className={styles.sheet}>{children}</div>
        </>
      ) : (
        children
      )}
    </div>
  </div>
)
