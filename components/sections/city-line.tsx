import { CopyText } from '#components/ui/copy-text.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { CityLineSection } from '#lib/content/section-carrying.ts'

const tags = { marked: 'chip bg-green text-on-green', plain: 'chip bg-white/14 text-on-night' }

export const CityLine = ({ id, copy, cities, others }: CityLineSection) => (
  <section id={id} className="sec on-night bg-night text-on-night shadow-[0_1px_0_var(--night)]">
    <div className="wrap grid gap-12 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
      <div className="min-w-0">
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-4 text-night-muted">
          <CopyText>{copy.text}</CopyText>
        </p>
        <p className="city-line-others">
          <span className="h4">{others.before}</span> <b className="city-line-figure">{others.figure}</b>{' '}
          <span className="h4 max-w-[15em]">{others.after}</span>
        </p>
      </div>
      <ol className="city-line min-w-0">
        {cities.map(({ name, tag, isMarked, link }) => (
          <li key={name} className="city-line-stop">
            <SiteLink link={link} className="d2 hover:underline">
              {name}
            </SiteLink>
            <span className={`city-line-tag ${isMarked ? tags.marked : tags.plain}`}>{tag}</span>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
