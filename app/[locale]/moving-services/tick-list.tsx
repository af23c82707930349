import { CopyText } from '#components/ui/copy-text.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './tick-list.module.css'

type TickListProps = {
  id: string
  copy: { title: string; text: string } & { heading: string; ticked: string; note: string }
  groups: readonly {
    copy: { title: string; items: readonly string[] }
    /** One for each item, in its order. */
    pictures: readonly ObjectName[]
  }[]
}

type Group = TickListProps['groups'][number]

const Ticks = ({ copy: { title, items }, pictures }: Group) => (
  <fieldset className="min-w-0">
    <legend className="pt-3.5 pb-1 font-bold text-brand-strong">{title}</legend>
    <ul>
      {items.map((name, index) => {
        const picture = pictures[index]
        return (
          <li key={name}>
            <label className={styles.tick}>
              {picture && <Picture name={picture} alt="" sizes="40px" className={styles.object} />}
              <span className={styles.name}>{name}</span>
              <input type="checkbox" className={styles.input} />
              <span className={styles.box} aria-hidden="true">
                <Icon name="check" />
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  </fieldset>
)

/** A list that the visitor ticks; it counts itself and is sent to nobody. */
export const TickList = ({ id, copy, groups }: TickListProps) => (
  <section id={id} className="sec bg-mist">
    <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
      <div className="min-w-0 lg:sticky lg:top-[120px]">
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-4 text-muted">
          <CopyText>{copy.text}</CopyText>
        </p>
      </div>
      <div className={styles.list}>
        <h3 className={`${styles.heading} d3`}>{copy.heading}</h3>
        {/* Empty on every visit: some browsers would bring the last one's ticks back. The method sends nothing. */}
        <form method="dialog" autoComplete="off" className={styles.columns}>
          {groups.map((group) => (
            <Ticks key={group.copy.title} {...group} />
          ))}
        </form>
        <div className={styles.foot}>
          <p className="small text-muted">{copy.note}</p>
          <p className={styles.total}>
            <span className={styles.count} /> {copy.ticked}
          </p>
        </div>
      </div>
    </div>
  </section>
)
