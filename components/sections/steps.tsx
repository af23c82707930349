import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { PhoneDrawing, type Ride } from '#components/ui/phone-drawing.tsx'
import { Picture } from '#components/ui/picture.tsx'
import route from '#components/ui/route-line.module.css'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './steps.module.css'

/** The screen of the drawn phone: a basket if `copy` has a title, otherwise fares below a map. */
type StepsScreen = {
  copy: { action: string } & (
    | (Ride & { rows: readonly { name: string; line: string }[] })
    | { title: string; rows: readonly { name: string; line?: never }[] }
  )
  /** One price or count per row, in the same order and in the language's numerals. */
  values: readonly string[]
  /** One picture per row, in the same order. */
  pictures: readonly ObjectName[]
}

const StepsPhone = ({ screen: { copy, values, pictures } }: { screen: StepsScreen }) => {
  const isBasket = 'title' in copy
  return (
    <div
      className={`grid min-w-0 place-items-center overflow-hidden rounded-xl bg-field px-5 pt-8 ${styles.stage}`}
      aria-hidden="true"
    >
      <PhoneDrawing ride={isBasket ? undefined : copy}>
        <div className={isBasket ? styles.basket : styles.fares}>
          {isBasket && <p className={styles.title}>{copy.title}</p>}
          {copy.rows.map(({ name, line }, index) => {
            const picture = pictures[index]
            return (
              <div key={name} className={styles.row}>
                {picture && (
                  <Picture
                    name={picture}
                    sizes={isBasket ? '50px' : '38px'}
                    mirror={!isBasket}
                    className={styles.object}
                  />
                )}
                <span>
                  <b className={styles.name}>{name}</b>
                  {line && <span className={styles.line}>{line}</span>}
                </span>
                <span className={styles.value}>{values[index]}</span>
              </div>
            )
          })}
          <div className={styles.action}>{copy.action}</div>
        </div>
      </PhoneDrawing>
    </div>
  )
}

type StepsProps = {
  id: string
  copy: { title: string; items: readonly { title: string; text: string }[] }
  /** Formats a number in the language's numerals. */
  formatNumber: (value: number) => string
  screen: StepsScreen
  /** Defaults to mist. Use `paper` if the section above or below is mist. */
  background?: 'paper'
}

export const Steps = ({ id, copy, formatNumber, screen, background }: StepsProps) => (
  <section id={id} className={`sec ${background === 'paper' ? '' : 'bg-mist'}`}>
    <div className="wrap">
      <SectionHead title={copy.title} />
      <div className="grid items-center gap-10 lg:grid-cols-[7fr_5fr] lg:gap-24">
        <ol className="grid min-w-0">
          {copy.items.map((item, index) => (
            <li key={item.title} className={`pb-8 ${route.line} ${route.drawn} ${styles.step}`}>
              <span className={styles.number} aria-hidden="true">
                {formatNumber(index + 1)}
              </span>
              <TitledText copy={item} headingClass="d3 mb-1" textClass="text-muted" />
            </li>
          ))}
        </ol>
        <StepsPhone screen={screen} />
      </div>
    </div>
  </section>
)
