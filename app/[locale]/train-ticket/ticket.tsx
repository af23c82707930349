import { CopyText } from '#components/ui/copy-text.tsx'
import type { IconName } from '#components/ui/icon.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import styles from './ticket.module.css'

type TicketProps = {
  id: string
  /** `name` is what the ticket is for. */
  copy: { title: string; text: string } & { name: string; items: readonly { title: string; text: string }[] }
  /** One for each item, in its order. */
  icons: readonly IconName[]
}

const Stub = ({ copy }: Pick<TicketProps, 'copy'>) => (
  <div className={styles.stub}>
    <p className="font-bold text-brand-strong">{copy.name}</p>
    <h2 className="d2">{copy.title}</h2>
    <p>
      <CopyText>{copy.text}</CopyText>
    </p>
    <svg viewBox="0 0 300 90" className={styles.stubDrawing} aria-hidden="true">
      <RouteLine d="M22 66H90Q104 66 114 56L134 36Q144 26 158 26H278" width={12} className="stroke-brand" />
      <circle cx="22" cy="66" r="15" strokeWidth="10" className={styles.stop} />
      <circle cx="278" cy="26" r="15" strokeWidth="10" className={styles.stop} />
    </svg>
  </div>
)

const Line = ({ title, text, icon }: { title: string; text: string; icon: IconName | undefined }) => (
  <li>
    {icon && <Icon name={icon} className={styles.sign} />}
    <div className="min-w-0">
      <h3 className="h4">{title}</h3>
      <p className="text-muted">
        <CopyText>{text}</CopyText>
      </p>
    </div>
  </li>
)

/** A large ticket: its stub says what it is, and on it is printed what to know. */
export const Ticket = ({ id, copy, icons }: TicketProps) => (
  <section id={id} className="sec bg-field">
    <div className="wrap">
      <div className={styles.ticket}>
        <Stub copy={copy} />
        <ul className={styles.print}>
          {copy.items.map((item, index) => (
            <Line key={item.title} {...item} icon={icons[index]} />
          ))}
        </ul>
      </div>
    </div>
  </section>
)
