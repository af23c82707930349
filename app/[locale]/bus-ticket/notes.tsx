import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import type { IconName } from '#components/ui/icon.tsx'
import { Icon } from '#components/ui/icon.tsx'
import styles from './notes.module.css'

type NotesProps = {
  copy: { title: string; text: string } & { items: readonly { title: string; text: string }[] }
  /** One for each item, in its order. */
  icons: readonly IconName[]
}

const Note = ({ title, text, icon }: { title: string; text: string; icon: IconName | undefined }) => (
  <li className={styles.note}>
    {icon && <Icon name={icon} className={styles.sign} />}
    <div className="min-w-0">
      <h3 className="d3">{title}</h3>
      <p className="mt-1 text-muted">
        <CopyText>{text}</CopyText>
      </p>
    </div>
  </li>
)

/** Short advice, each piece with a sign of its own. */
export const Notes = ({ copy, icons }: NotesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={styles.list}>
        {copy.items.map((item, index) => (
          <Note key={item.title} {...item} icon={icons[index]} />
        ))}
      </ul>
    </div>
  </section>
)
