import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import styles from './stops.module.css'

type StopsProps = {
  /** The fragment of the section's address, if the page links to it. */
  id?: string
  copy: { title: string; items: readonly { title: string; text: string }[] }
  layout: 'split' | 'rows'
  ground: 'paper' | 'mist' | 'night'
  /** Closes up to a section on the same ground. */
  isJoined?: true
}

const grounds = { paper: '', mist: 'bg-mist', night: 'on-night night' }
const texts = { paper: 'text-muted', mist: 'text-muted', night: 'text-night-muted' }

const row = 3

const headings = ({ copy, layout }: StopsProps) =>
  layout === 'rows' && copy.items.length > row ? 'mb-1 h4' : 'd3'

const Line = (section: StopsProps) => (
  <ol className={`relative grid ${styles[section.ground]} ${section.layout === 'rows' ? styles.rows : ''}`}>
    {section.copy.items.map((item) => (
      <li key={item.title} className={styles.stop}>
        <TitledText copy={item} heading={headings(section)} text={texts[section.ground]} />
      </li>
    ))}
  </ol>
)

/** Benefits as stops on the line: down one side, or in rows that run off the screen. */
export const Stops = (section: StopsProps) => (
  <section
    id={section.id}
    className={`overflow-x-clip sec ${grounds[section.ground]} ${section.isJoined ? 'pt-0' : ''}`}
  >
    {section.layout === 'rows' ? (
      <div className="wrap">
        <SectionHead title={section.copy.title} />
        <Line {...section} />
      </div>
    ) : (
      <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
        <h2 className="min-w-0 d2">{section.copy.title}</h2>
        <Line {...section} />
      </div>
    )}
  </section>
)
