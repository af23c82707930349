import { PhoneDrawing, type Places } from '#components/ui/phone-drawing.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './steps-phone.module.css'

/** What the drawn phone beside the steps shows. */
export type StepsScreen =
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

type Screen<Kind extends StepsScreen['kind']> = Extract<StepsScreen, { kind: Kind }>

const Fares = ({ copy, prices, pictures }: Screen<'fares'>) => (
  <PhoneDrawing places={copy}>
    {copy.rows.map(({ name, line }, index) => {
      const picture = pictures[index]
      return (
        <div key={name} className={styles.fare}>
          {picture && <Picture name={picture} sizes="38px" mirror className={styles.fareObject} />}
          <span>
            <b className={styles.fareName}>{name}</b>
            <span className={styles.fareLine}>{line}</span>
          </span>
          <span className={styles.price}>{prices[index]}</span>
        </div>
      )
    })}
    <div className={styles.button}>{copy.action}</div>
  </PhoneDrawing>
)

const Basket = ({ copy, quantities, pictures }: Screen<'basket'>) => (
  <PhoneDrawing>
    <div className={styles.page}>
      <p className={styles.title}>{copy.title}</p>
      {copy.rows.map((name, index) => {
        const picture = pictures[index]
        return (
          <div key={name} className={styles.row}>
            {picture && <Picture name={picture} sizes="50px" className={styles.rowObject} />}
            <b className={styles.rowName}>{name}</b>
            <span className={styles.quantity}>{quantities[index]}</span>
          </div>
        )
      })}
      <div className={styles.button}>{copy.action}</div>
    </div>
  </PhoneDrawing>
)

/** The phone rises out of its panel's lower edge. */
export const StepsPhone = ({ screen }: { screen: StepsScreen }) => (
  <div className={`${styles.panel} min-w-0`} aria-hidden="true">
    {screen.kind === 'basket' ? <Basket {...screen} /> : <Fares {...screen} />}
  </div>
)
