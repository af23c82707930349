import { CopyText } from '#components/ui/copy-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './prose.module.css'

/** A part of a long text; `id` is its place in the address. */
type Topic = {
  id: string
  copy: { title: string; paragraphs: readonly string[] }
  points: readonly { title: string; text: string }[]
  /** The link at the end of the topic. */
  action: { label: string; link: Target } | null
}

type ProseProps = {
  /** The name of the list of topics. */
  contents: string
  topics: readonly Topic[]
  /** The sentence that says when the text last changed. */
  updated: string | undefined
  /** Writes a number in the language's own digits. */
  number: (value: number) => string
}

const TopicText = ({ id, copy, points, action, numeral }: Topic & { numeral: string }) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className="d3">
      <span aria-hidden="true" className={styles.numeral}>
        {numeral}
      </span>
      {copy.title}
    </h2>
    {copy.paragraphs.map((text) => (
      <p key={text} className={`lead ${styles.lead}`}>
        <CopyText>{text}</CopyText>
      </p>
    ))}
    {points.length > 0 && (
      <dl className={styles.quote}>
        {points.map(({ title, text }) => (
          <div key={title}>
            <dt className="h4">{title}</dt>
            <dd className={`lead ${styles.text}`}>
              <CopyText>{text}</CopyText>
            </dd>
          </div>
        ))}
      </dl>
    )}
    {action && (
      <p className="mt-2">
        <SiteLink link={action.link} className="text-link">
          {action.label}
        </SiteLink>
      </p>
    )}
  </section>
)

/** A long text beside the list of its topics. */
export const Prose = ({ contents, topics, updated, number }: ProseProps) => (
  <div className={`wrap sec ${styles.room}`}>
    <nav aria-label={contents} className={styles.contents}>
      <ol>
        {topics.map(({ id, copy: { title } }) => (
          <li key={id}>
            <SiteLink link={{ href: `#${id}`, external: false }}>{title}</SiteLink>
          </li>
        ))}
      </ol>
    </nav>
    <div className={styles.chapters}>
      {topics.map((topic, index) => (
        <TopicText key={topic.id} {...topic} numeral={number(index + 1)} />
      ))}
      <p className="small text-muted">{updated}</p>
    </div>
  </div>
)
