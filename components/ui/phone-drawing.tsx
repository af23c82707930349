import { isVehicle, type ObjectName } from '#lib/content/pictures.ts'
import styles from './phone-drawing.module.css'
import { Picture } from './picture.tsx'
import { RouteLine } from './route-line.tsx'

type Places = { pickup: string; destination: string }

/** What a drawn phone shows under its map. */
export type PhoneScreen =
  | {
      kind: 'services'
      copy: Places & { where: string }
      services: readonly { name: string; picture: ObjectName }[]
    }
  | {
      kind: 'fares'
      /** The first fare is the chosen one. */
      copy: Places & { rows: readonly { name: string; line: string }[]; action: string }
      /** One for each fare, in its order. */
      prices: readonly string[]
      /** One for each fare, in its order. */
      pictures: readonly ObjectName[]
    }
  | {
      kind: 'basket'
      copy: { title: string; rows: readonly string[]; action: string }
      /** One for each row, in its order, in the language's own digits. */
      quantities: readonly string[]
      /** One for each row, in its order. */
      pictures: readonly ObjectName[]
    }

type Screen<Kind extends PhoneScreen['kind']> = Extract<PhoneScreen, { kind: Kind }>

const Services = ({ copy, services }: Screen<'services'>) => (
  <>
    <p className={styles.where}>{copy.where}</p>
    <div className={styles.services}>
      {services.map(({ name, picture }) => (
        <span key={name} className={styles.service}>
          <Picture
            name={picture}
            alt=""
            sizes="44px"
            mirror={isVehicle(picture)}
            className={styles.serviceObject}
          />
          {name}
        </span>
      ))}
    </div>
  </>
)

const Fares = ({ copy, prices, pictures }: Screen<'fares'>) => (
  <>
    {copy.rows.map(({ name, line }, index) => {
      const picture = pictures[index]
      return (
        <div key={name} className={styles.fare}>
          {picture && <Picture name={picture} alt="" sizes="38px" mirror className={styles.fareObject} />}
          <span>
            <b className={styles.fareName}>{name}</b>
            <span className={styles.fareLine}>{line}</span>
          </span>
          <span className={styles.price}>{prices[index]}</span>
        </div>
      )
    })}
    <div className={styles.button}>{copy.action}</div>
  </>
)

const Basket = ({ copy, quantities, pictures }: Screen<'basket'>) => (
  <div className={styles.page}>
    <p className={styles.title}>{copy.title}</p>
    {copy.rows.map((name, index) => {
      const picture = pictures[index]
      return (
        <div key={name} className={styles.row}>
          {picture && <Picture name={picture} alt="" sizes="50px" className={styles.rowObject} />}
          <b className={styles.rowName}>{name}</b>
          <span className={styles.quantity}>{quantities[index]}</span>
        </div>
      )
    })}
    <div className={styles.button}>{copy.action}</div>
  </div>
)

type JourneyScreen = Screen<'services' | 'fares'>

const Journey = ({ screen }: { screen: JourneyScreen }) => (
  <>
    <div className={styles.places}>
      <p>{screen.copy.pickup}</p>
      <p>{screen.copy.destination}</p>
    </div>
    <div className={styles.sheet}>
      {screen.kind === 'services' ? <Services {...screen} /> : <Fares {...screen} />}
    </div>
  </>
)

/** A basket, or where the ride goes from and to and under it what the screen offers. */
const PhoneScreenDrawing = ({ screen }: { screen: PhoneScreen }) =>
  screen.kind === 'basket' ? <Basket {...screen} /> : <Journey screen={screen} />

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

/** A phone with the app open. It is a drawing: put it where it is hidden from screen readers. */
export const PhoneDrawing = ({ screen }: { screen: PhoneScreen }) => (
  <div className={styles.phone}>
    <div className={styles.glass}>
      {screen.kind !== 'basket' && <CityMap />}
      <PhoneScreenDrawing screen={screen} />
    </div>
  </div>
)
