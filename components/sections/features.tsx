import { DrawnCard, type DrawnRow } from '#components/ui/drawn-card.tsx'
import { TitledText } from '#components/ui/headings.tsx'
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
    <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start xl:gap-20">
      <div className="min-w-0 lg:sticky lg:top-30">
        <h2 className="d2">{copy.title}</h2>
        <p className="mt-5.5 lead max-w-[36em] text-muted">
          <LinkedText links={links}>{copy.text}</LinkedText>
        </p>
      </div>
      <div className="grid min-w-0 gap-3.5 lg:grid-cols-2 lg:gap-4">
        {features.map(({ copy: featureCopy, rows }) => (
          <div
            key={featureCopy.title}
            className="group grid min-w-0 content-between gap-5 rounded-lg bg-card p-6 *:min-w-0 first:bg-field first:text-on-field lg:min-h-72.5 lg:first:col-span-full lg:first:min-h-62.5 lg:first:grid-cols-2 lg:first:content-center lg:first:items-center xl:p-8"
          >
            {/* The text is before the drawing in the first feature and below it in the others. */}
            <div className="group-not-first:order-1">
              <TitledText
                copy={featureCopy}
                headingClass="d3 mb-1.5"
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
