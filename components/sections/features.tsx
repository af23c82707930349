import { CopyText } from '#components/ui/copy-text.tsx'
import { DrawnCard, type DrawnRow } from '#components/ui/drawn-card.tsx'
import { TitledText } from '#components/ui/headings.tsx'
import styles from './features.module.css'

/** A promise of the page, and the small piece of interface that shows it. */
export type Feature = { copy: { title: string; text: string }; rows: readonly DrawnRow[] }

type FeaturesProps = {
  copy: { title: string; text: string }
  features: readonly Feature[]
}

/** A statement and three features; the first one is wide and stands on the field. */
export const Features = ({ copy, features }: FeaturesProps) => (
  <section className="sec bg-mist">
    <div className={`wrap ${styles.room}`}>
      <div className="min-w-0 lg:sticky lg:top-[120px]">
        <h2 className="d2">{copy.title}</h2>
        <p className={`lead ${styles.lead}`}>
          <CopyText>{copy.text}</CopyText>
        </p>
      </div>
      <div className={styles.list}>
        {features.map(({ copy: words, rows }) => (
          <div key={words.title} className={styles.feature}>
            <div className={styles.text}>
              <TitledText copy={words} heading="d3 mb-1.5" />
            </div>
            <DrawnCard rows={rows} />
          </div>
        ))}
      </div>
    </div>
  </section>
)
