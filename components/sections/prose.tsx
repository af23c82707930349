import { CopyText } from '#components/ui/copy-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ProseSection, ProseTopic } from '#lib/content/section-texts.ts'

const Contents = ({ copy, topics }: ProseSection) => (
  <nav aria-label={copy.contents} className="contents-list">
    <ol>
      {topics.map(({ id, copy: { title } }) => (
        <li key={id}>
          <SiteLink link={{ href: `#${id}`, external: false }}>{title}</SiteLink>
        </li>
      ))}
    </ol>
  </nav>
)

const Topic = ({ id, copy, numeral, action }: ProseTopic) => (
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
    {copy.points.length > 0 && (
      <dl className="mt-5 grid gap-[22px] border-s-8 border-brand-tint ps-6">
        {copy.points.map(({ title, text }) => (
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

export const Prose = (section: ProseSection) => (
  <div className="wrap sec grid gap-12 lg:grid-cols-[4fr_8fr] lg:gap-16">
    <Contents {...section} />
    <article className="grid min-w-0 gap-[clamp(44px,5vw,72px)]">
      {section.topics.map((topic) => (
        <Topic key={topic.id} {...topic} />
      ))}
      <p className="small text-muted">{section.copy.updated}</p>
    </article>
  </div>
)
