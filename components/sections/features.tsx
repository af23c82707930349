import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { DrawnRow, FeaturesSection } from '#lib/content/section-cards.ts'

const ends = { onward: 'arrow-right', add: 'plus', done: 'check' } as const

const DrawnValue = ({ row }: { row: DrawnRow }) => {
  if (row.end) return <Icon name={ends[row.end]} mirror={row.end === 'onward'} className="ms-auto" />
  if (!row.value) return null
  if (row.valueKind === 'code')
    return (
      <span className="ms-auto font-extrabold whitespace-nowrap tabular-nums">
        <bdi dir="ltr">{row.value}</bdi>
      </span>
    )
  const weight = row.valueKind === 'price' ? 'font-extrabold tabular-nums' : 'font-semibold'
  return <span className={`ms-auto whitespace-nowrap ${weight}`}>{row.value}</span>
}

const Drawing = ({ rows }: { rows: readonly DrawnRow[] }) => (
  <div className="drawn-card" aria-hidden="true">
    {rows.map((row) => (
      <div key={row.name} className="drawn-row">
        {row.icon && <Icon name={row.icon} />}
        {row.picture && (
          <Picture name={row.picture} alt="" sizes="40px" mirror className="size-10 shrink-0" />
        )}
        <div>
          <p className={row.faint ? undefined : 'font-bold'}>{row.name}</p>
          {row.note && <p className="micro text-muted">{row.note}</p>}
        </div>
        <DrawnValue row={row} />
      </div>
    ))}
  </div>
)

export const Features = ({ copy, features }: FeaturesSection) => (
  <section className="sec bg-mist">
    <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start min-[1280px]:gap-20">
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
            <Drawing rows={rows} />
          </div>
        ))}
      </div>
    </div>
  </section>
)
