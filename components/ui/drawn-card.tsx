import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './drawn-card.module.css'
import { Icon, type IconName } from './icon.tsx'
import { SmallPicture } from './picture.tsx'

export type DrawnRow = {
  icon?: IconName
  picture?: ObjectName
  name: string
  note?: string
  value?: string
  /** `code` stays left-to-right on right-to-left pages. */
  valueKind?: 'code' | 'price'
  /** Sets `name` in regular weight instead of bold. */
  isFaint?: true
  /** An icon that replaces `value`. */
  endIcon?: 'onward' | 'add' | 'done'
}

const endIconNames = { onward: 'arrow-right', add: 'plus', done: 'check' } as const

const DrawnValue = ({ row }: { row: DrawnRow }) => {
  if (row.endIcon)
    return <Icon name={endIconNames[row.endIcon]} mirror={row.endIcon === 'onward'} className="ms-auto" />
  if (!row.value) return null
  const weightClass = row.valueKind ? 'font-extrabold' : 'font-semibold'
  return (
    <span className={`ms-auto whitespace-nowrap ${weightClass}`}>
      <bdi dir={row.valueKind === 'code' ? 'ltr' : undefined}>{row.value}</bdi>
    </span>
  )
}

/** A mock-up of the app, hidden from screen readers; the text beside it must contain the same information. */
export const DrawnCard = ({ rows }: { rows: readonly DrawnRow[] }) => (
  <div className={styles.card} aria-hidden="true">
    {rows.map((row) => (
      <div key={row.name} className={styles.row}>
        {row.icon && <Icon name={row.icon} />}
        {row.picture && <SmallPicture name={row.picture} mirror className="size-10 flex-none" />}
        <div>
          <p className={row.isFaint ? undefined : 'font-bold'}>{row.name}</p>
          {row.note && <p className="text-xs text-muted">{row.note}</p>}
        </div>
        <DrawnValue row={row} />
      </div>
    ))}
  </div>
)
