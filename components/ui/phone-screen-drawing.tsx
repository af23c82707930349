import { isVehicle, type ObjectName } from '#lib/content/pictures.ts'
import styles from './phone-drawing.module.css'
import { Picture } from './picture.tsx'

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
    <p className="mb-3 text-[17px] font-extrabold">{copy.where}</p>
    <div className="grid grid-cols-[repeat(4,1fr)] gap-2 text-center text-[11.5px] font-semibold">
      {services.map(({ name, picture }) => (
        <span key={name} className="grid justify-items-center gap-1">
          <Picture
            name={picture}
            alt=""
            sizes="44px"
            mirror={isVehicle(picture)}
            className="size-11 rounded-[14px] bg-[#f3f5f0] p-[5px]"
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
          {picture && <Picture name={picture} alt="" sizes="38px" mirror className="size-[38px] shrink-0" />}
          <span>
            <b className="block text-[14px] leading-[1.4] font-bold">{name}</b>
            <span className="block text-[12px] leading-[1.4] text-[#54615a]">{line}</span>
          </span>
          <span className="ms-auto text-[13.5px] font-extrabold whitespace-nowrap tabular-nums">
            {prices[index]}
          </span>
        </div>
      )
    })}
    <div className={styles.button}>{copy.action}</div>
  </>
)

const Basket = ({ copy, quantities, pictures }: Screen<'basket'>) => (
  <div className={styles.page}>
    <p className="mb-2 text-[22px] font-extrabold">{copy.title}</p>
    {copy.rows.map((name, index) => {
      const picture = pictures[index]
      return (
        <div key={name} className={styles.row}>
          {picture && <Picture name={picture} alt="" sizes="50px" className="size-[50px] shrink-0" />}
          <b className="text-[15px] font-bold">{name}</b>
          <span className="ms-auto text-[15px] font-extrabold tabular-nums">{quantities[index]}</span>
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
export const PhoneScreenDrawing = ({ screen }: { screen: PhoneScreen }) =>
  screen.kind === 'basket' ? <Basket {...screen} /> : <Journey screen={screen} />
