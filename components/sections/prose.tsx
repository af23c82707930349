import { CopyText } from '#components/ui/copy-text.tsx'
import route from '#components/ui/route-line.module.css'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/company/links.ts'
import styles from './prose.module.css'

type Topic = {
  title: string
  paragraphs: readonly string[]
  points?: readonly { title: string; text: string }[]
  /** The label of a link at the end of the topic. */
  action?: string
}

type ProseProps = {
  /** Accessible name of the table of contents. */
  contentsLabel: string
  /** Topics by id, which is also the URL fragment. */
  topics: Readonly<Record<string, Topic>>
  /** The target of every topic's `action` link. */
  action: Target
  updatedText: string | undefined
  /** Formats a number in the language's numerals. */
  formatNumber: (value: number) => string
}

type TopicTextProps = { id: string; topic: Topic; action: Target; numeral: string }

const TopicText = ({ id, topic, action, numeral }: TopicTextProps) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className="d3">
      <span aria-hidden="true" className={styles.numeral}>
        {numeral}
      </span>
      {topic.title}
    </h2>
    {topic.paragraphs.map((text) => (
      <p key={text} className="mt-3 lead">
        <CopyText>{text}</CopyText>
      </p>
    ))}
    {topic.points && (
      <dl className={`mt-5 grid gap-5 ps-5 ${styles.points}`}>
        {topic.points.map(({ title, text }) => (
          <div key={title}>
            <dt className="h4">{title}</dt>
            <dd className="mt-1 lead">
              <CopyText>{text}</CopyText>
            </dd>
          </div>
        ))}
      </dl>
    )}
    {topic.action && (
      <p className="mt-2">
        <SiteLink link={action} className="text-link">
          {topic.action}
        </SiteLink>
      </p>
    )}
  </section>
)

export const Prose = ({ contentsLabel, topics, action, updatedText, formatNumber }: ProseProps) => (
  <div className="wrap grid gap-12 sec lg:grid-cols-[4fr_8fr] lg:gap-16">
    <nav aria-label={contentsLabel} className={styles.contents}>
      <ol>
        {Object.entries(topics).map(([id, { title }]) => (
          <li key={id} className={`${route.line} ${route.ring}`}>
            <SiteLink link={{ href: `#${id}`, isExternal: false }}>{title}</SiteLink>
          </li>
        ))}
      </ol>
    </nav>
    <div className="grid min-w-0 grid-cols-1 gap-12 lg:gap-16">
      {Object.entries(topics).map(([id, topic], index) => (
        <TopicText key={id} id={id} topic={topic} action={action} numeral={formatNumber(index + 1)} />
      ))}
      <p className="small text-muted">{updatedText}</p>
    </div>
  </div>
)
