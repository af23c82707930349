import { DrawnCard, type DrawnRow } from '#components/ui/drawn-card.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import type { Links } from '#lib/i18n/links.ts'

export type Feature = { copy: { title: string; text: string }; rows: readonly DrawnRow[] }

type FeaturesProps = {
  copy: { title: string; text: string }
  features: readonly Feature[]
  links: Links
}

/** A statement and a grid of features, of which the first is highlighted. */
export const Features = ({ copy, features, links }: FeaturesProps) => (
  <section className="below-fold bg-mist sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={<LinkedText links={links}>{copy.text}</LinkedText>} />
      <div className="grid min-w-0 gap-3.5 lg:grid-cols-3 lg:gap-4">
        {features.map(({ copy: featureCopy, rows }) => (
          <div
            key={featureCopy.title}
            className="group grid min-w-0 content-between gap-5 rounded-lg bg-card p-6 *:min-w-0 first:bg-field first:text-on-field"
          >
            <div>
              <TitledText
                copy={featureCopy}
                headingClass="mb-1 h4"
                textClass="text-muted group-first:text-inherit"
                links={links}
              />
            </div>
            <DrawnCard rows={rows} />
          </div>
        ))}
      </div>
    </div>
  </section>
)
