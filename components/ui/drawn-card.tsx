import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './drawn-card.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Picture } from './picture.tsx'

/** A line of the small piece of interface that a feature shows instead of an icon. */
export type DrawnRow = {
  icon?: IconName
  picture?: ObjectName
  name: string
  note?: string
  value?: string
  /** A code reads left to right in every language; a price has figures of one width. */
  valueKind?: 'code' | 'price'
  /** Whether the line is a minor one. */
  faint?: true
  /** A sign in the place of a value. */
  end?: 'onward' | 'add' | 'done'
}

const endIcons = { onward: 'arrow-right', add: 'plus', done: 'check' } as const

const DrawnValue = ({ row }: { row: DrawnRow }) => {
  if (row.end) return <Icon name={endIcons[row.end]} mirror={row.end === 'onward'} className="ms-auto" />
  if (!row.value) return null
  const weight = row.valueKind ? 'font-extrabold tabular-nums' : 'font-semibold'
  return (
    <span className={`ms-auto whitespace-nowrap ${weight}`}>
      <bdi dir={row.valueKind === 'code' ? 'ltr' : undefined}>{row.value}</bdi>
    </span>
  )
}

/** A small piece of the app’s interface; what it shows is also said beside it. */
export const DrawnCard = ({ rows }: { rows: readonly DrawnRow[] }) => (
  <div className={styles.card} aria-hidden="true">
    {rows.map((row) => (
      <div key={row.name} className={styles.row}>
        {row.icon && <Icon name={row.icon} />}
        {row.picture && <Picture name={row.picture} sizes="40px" mirror className="size-10 shrink-0" />}
        <div>
          <p className={row.faint ? undefined : 'font-bold'}>{row.name}</p>
          {row.note && <p className="text-xs text-muted">{row.note}</p>}
        </div>
        <DrawnValue row={row} />
      </div>
    ))}
  </div>
)
