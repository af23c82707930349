import { CopyText } from '#components/ui/copy-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { CityRow } from '#lib/places/cities.ts'
import styles from './departures.module.css'

type DeparturesProps = {
  id: string
  copy: { title: string; text: string }
  /** A city to leave for, and why. */
  departures: readonly (CityRow & { text: string })[]
  /** The vehicle that stands on the lit line. */
  picture: ObjectName
}

/** Departures from edge to edge; the first is lit until another one is pointed at. */
export const Departures = ({ id, copy, departures, picture }: DeparturesProps) => (
  <section id={id} className="on-night overflow-x-clip bg-brand-deep text-white">
    <h2 className="sr-only">{copy.title}</h2>
    <ol className={styles.departures}>
      {departures.map(({ name, numeral, link, text }) => (
        <li key={name} className={styles.departure}>
          <div className={`${styles.row} wrap`}>
            <span className={styles.number} aria-hidden="true">
              {numeral}
            </span>
            <h3 className="d1">
              <SiteLink link={link} className={styles.city}>
                {name}
              </SiteLink>
            </h3>
            <span className={styles.line} aria-hidden="true">
              <Picture
                name={picture}
                alt=""
                sizes="(min-width: 1440px) 66px, (min-width: 870px) 4.6vw, 40px"
                mirror
                className={styles.bus}
              />
            </span>
            <p className={styles.text}>
              <CopyText>{text}</CopyText>
            </p>
          </div>
        </li>
      ))}
    </ol>
    <div className={`wrap ${styles.room}`}>
      <p className={`lead ${styles.lead}`}>
        <CopyText>{copy.text}</CopyText>
      </p>
    </div>
  </section>
)
