import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './hours.module.css'

type HoursProps = {
  id: string
  copy: { title: string; opens: string; to: string; closes: string; text: string }
  /** The hours of the day between which it runs. */
  opens: number
  closes: number
  /** Writes a number in the language's own digits. */
  number: (value: number) => string
  picture: ObjectName
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

/** When a service runs, on a departure board: two words, and the hours of the day of which the open ones are lit. */
export const Hours = ({ id, copy, opens, closes, number, picture }: HoursProps) => (
  <section id={id} className="sec on-night night">
    <div className={`wrap ${styles.room}`}>
      <h2 className={styles.title}>
        <span className="sr-only">{copy.title}: </span>
        <span className={styles.giant}>{copy.opens}</span>
        <span className={styles.road} aria-hidden="true">
          <svg viewBox="0 0 200 40" preserveAspectRatio="none" aria-hidden="true">
            <RouteLine d="M0 20H200" width={12} className={styles.line} />
          </svg>
          <Picture name={picture} alt="" sizes="(min-width: 1024px) 120px, 84px" mirror />
        </span>
        <span className="sr-only"> {copy.to} </span>
        <span className={styles.giant}>{copy.closes}</span>
      </h2>
      <div className={styles.hours} aria-hidden="true">
        {hoursOfDay.map((hour) => (
          <span key={hour} className={styles.hour} data-open={(hour >= opens && hour < closes) || undefined}>
            {number(hour)}
          </span>
        ))}
      </div>
      <p className="lead text-night-muted">{copy.text}</p>
    </div>
  </section>
)
