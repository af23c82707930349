import { CopyText } from '#components/ui/copy-text.tsx'
import type { DrawnRow } from '#components/ui/drawn-card.tsx'
import { DrawnCard } from '#components/ui/drawn-card.tsx'

/** What the page promises, and the small piece of interface that shows it. */
export type Feature = { copy: { title: string; text: string }; rows: readonly DrawnRow[] }

type FeaturesProps = {
  copy: { title: string; text: string }
  features: readonly Feature[]
}

/** A statement and three features; the first one is wide and stands on the field. */
export const Features = ({ copy, features }: FeaturesProps) => (
  <section className="sec bg-mist">
    <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start min-[80rem]:gap-20">
      <div className="min-w-0 lg:sticky lg:top-[120px]">
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-[22px] max-w-[36em] text-muted">
          <CopyText>{copy.text}</CopyText>
        </p>
      </div>
      <div className="grid min-w-0 gap-3.5 lg:grid-cols-2 lg:gap-4">
        {features.map(({ copy: words, rows }) => (
          <div key={words.title} className="feature">
            <div className="feature-text">
              <h3 className="d3 mb-1.5">{words.title}</h3>
              <p>
                <CopyText>{words.text}</CopyText>
              </p>
            </div>
            <DrawnCard rows={rows} />
          </div>
        ))}
      </div>
    </div>
  </section>
)
