import { DrawnCard, type DrawnRow } from '#components/ui/drawn-card.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import type { Links } from '#lib/company/links.ts'

export type Feature = { copy: { title: string; text: string }; rows: readonly DrawnRow[] }

type FeaturesProps = {
  copy: { title: string; text: string }
  features: readonly Feature[]
  links: Links
}

/** A heading and a grid of features; the first feature is highlighted. */
export const Features = ({ copy, features, links }: FeaturesProps) => (
  <section className="bg-mist sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={<LinkedText links={links}>{copy.text}</LinkedText>} />
      <div className="grid min-w-0 gap-4 lg:grid-cols-3">
        {features.map(({ copy: featureCopy, rows }, index) => (
          <div
            key={featureCopy.title}
            className="flex min-w-0 flex-col justify-between gap-5 rounded-lg bg-card p-6 first:bg-field first:text-on-field"
          >
            <div>
              <TitledText
                copy={featureCopy}
                headingClass="mb-1 h4"
                textClass={index === 0 ? undefined : 'text-muted'}
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
