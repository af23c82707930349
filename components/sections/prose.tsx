import { CopyText } from '#components/ui/copy-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'

/** A part of a long text; `id` is its place in the address. */
type Topic = {
  id: string
  copy: { title: string; paragraphs: readonly string[] }
  points: readonly { title: string; text: string }[]
  /** Where the topic leads, at its end. */
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

const Contents = ({ contents, topics }: Pick<ProseProps, 'contents' | 'topics'>) => (
  <nav aria-label={contents} className="contents-list">
    <ol>
      {topics.map(({ id, copy: { title } }) => (
        <li key={id}>
          <SiteLink link={{ href: `#${id}`, external: false }}>{title}</SiteLink>
        </li>
      ))}
    </ol>
  </nav>
)

const TopicText = ({ id, copy, points, action, numeral }: Topic & { numeral: string }) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className="d3">
      <span aria-hidden="true" className="me-[0.5em] text-brand-strong">
        {numeral}
      </span>
      {copy.title}
    </h2>
    {copy.paragraphs.map((text) => (
      <p key={text} className="lead mt-3.5 max-w-[36em]">
        <CopyText>{text}</CopyText>
      </p>
    ))}
    {points.length > 0 && (
      <dl className="mt-5 grid gap-[22px] border-s-8 border-brand-tint ps-6">
        {points.map(({ title, text }) => (
          <div key={title}>
            <dt className="h4">{title}</dt>
            <dd className="lead mt-1 max-w-[36em]">
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
  <div className="wrap sec grid gap-12 lg:grid-cols-[4fr_8fr] lg:gap-16">
    <Contents contents={contents} topics={topics} />
    <article className="grid min-w-0 gap-[clamp(44px,5vw,72px)]">
      {topics.map((topic, index) => (
        <TopicText key={topic.id} {...topic} numeral={number(index + 1)} />
      ))}
      <p className="small text-muted">{updated}</p>
    </article>
  </div>
)
