import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/headings.tsx'
import styles from './steps-phone.module.css'
import { StepsPhone, type StepsScreen } from './steps-phone.tsx'

type StepsProps = {
  id: string
  copy: { title: string; items: readonly { title: string; text: string }[] }
  /** Writes a number in the language's own digits. */
  number: (value: number) => string
  screen: StepsScreen
  /** Mist, unless it stands beside a section on mist. */
  ground?: 'paper'
}

const Step = ({ title, text, number }: { title: string; text: string; number: string }) => (
  <li className="stop">
    <span className={styles.number} aria-hidden="true">
      {number}
    </span>
    <h3 className="d3 mb-2">{title}</h3>
    <p className="text-muted">
      <CopyText>{text}</CopyText>
    </p>
  </li>
)

/** Numbered steps beside a drawn phone. */
export const Steps = ({ id, copy, number, screen, ground }: StepsProps) => (
  <section id={id} className={ground === 'paper' ? 'sec' : 'sec bg-mist'}>
    <div className="wrap">
      <SectionHead title={copy.title} />
      <div className={styles.room}>
        <ol className={`stops min-w-0 ${styles.steps}`}>
          {copy.items.map((item, index) => (
            <Step key={item.title} {...item} number={number(index + 1)} />
          ))}
        </ol>
        <StepsPhone screen={screen} />
      </div>
    </div>
  </section>
)
