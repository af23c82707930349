import { CopyText } from '#components/ui/copy-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './prose.module.css'

/** A part of a long text; `id` is its place in the address. */
type Topic = {
  id: string
  copy: { title: string; paragraphs: readonly string[]; action?: string }
  points?: readonly { title: string; text: string }[]
}

type ProseProps = {
  /** The name of the list of topics. */
  contents: string
  topics: readonly Topic[]
  /** The target of the topic that has an action. */
  action: Target
  /** The sentence that says when the text last changed. */
  updated: string | undefined
  /** Writes a number in the language's own digits. */
  number: (value: number) => string
}

type TopicTextProps = Topic & { action: Target; numeral: string }

const TopicText = ({ id, copy, points, action, numeral }: TopicTextProps) => (
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
    {points && (
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
    {copy.action && (
      <p className="mt-2">
        <SiteLink link={action} className="text-link">
          {copy.action}
        </SiteLink>
      </p>
    )}
  </section>
)

/** A long text beside the list of its topics. */
export const Prose = ({ contents, topics, action, updated, number }: ProseProps) => (
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
        <TopicText key={topic.id} {...topic} action={action} numeral={number(index + 1)} />
      ))}
      <p className="small text-muted">{updated}</p>
    </div>
  </div>
)
