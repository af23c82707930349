import { CityStreets } from './city-streets.tsx'
import styles from './phone-drawing.module.css'
import { type PhoneScreen, PhoneScreenDrawing } from './phone-screen-drawing.tsx'
import { RouteLine } from './route-line.tsx'

/** The road that runs into the phone and ends at the Citadel. */
export const phoneRoute = 'M-1800 478H-118Q-92 478 -74 460L56 330Q74 312 100 312H142Q168 312 168 286V150'

const CityMap = () => (
  <svg className={styles.map} viewBox="0 0 280 580" aria-hidden="true">
    <CityStreets />
    <RouteLine d={phoneRoute} width={11.5} className="stroke-brand-screen" />
    <circle cx="168" cy="150" r="30" className="fill-brand-screen/18" />
    <circle cx="168" cy="150" r="13" fill="#0b1410" />
    <circle cx="168" cy="150" r="5" fill="#fff" />
  </svg>
)

/** A phone with the app open. It is a drawing: put it where it is hidden from screen readers. */
export const PhoneDrawing = ({ screen }: { screen: PhoneScreen }) => (
  <div className={styles.phone}>
    <div className={styles.glass}>
      {screen.kind !== 'basket' && <CityMap />}
      <PhoneScreenDrawing screen={screen} />
    </div>
  </div>
)
