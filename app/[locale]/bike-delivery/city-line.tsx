import { CopyText } from '#components/ui/copy-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './city-line.module.css'

type CityLineProps = {
  id: string
  copy: { title: string; text: string }
  cities: readonly { name: string; tag: string; isMarked: boolean; link: Target }[]
  /** How many more there are, and the words on either side of the figure. */
  others: { before: string; figure: string; after: string }
}

const tags = { marked: 'chip bg-green text-on-green', plain: `chip ${styles.plain}` }

/** Cities as stops on the line, each with what it has, beside a large figure. */
export const CityLine = ({ id, copy, cities, others }: CityLineProps) => (
  <section id={id} className="sec on-night night">
    <div className="wrap grid gap-12 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
      <div className="min-w-0">
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-4 text-night-muted">
          <CopyText>{copy.text}</CopyText>
        </p>
        <p className={styles.others}>
          <span className="h4">{others.before}</span> <b className={styles.figure}>{others.figure}</b>{' '}
          <span className={`h4 ${styles.text}`}>{others.after}</span>
        </p>
      </div>
      <ol className="min-w-0">
        {cities.map(({ name, tag, isMarked, link }) => (
          <li key={name} className={styles.stop}>
            <SiteLink link={link} className={`d2 ${styles.name}`}>
              {name}
            </SiteLink>
            <span className={`${styles.tag} ${isMarked ? tags.marked : tags.plain}`}>{tag}</span>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
