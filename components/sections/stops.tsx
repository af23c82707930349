import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import type { Links } from '#lib/i18n/links.ts'
import styles from './stops.module.css'

type StopsProps = {
  /** Set it if a link leads to this section. */
  id?: string
  copy: { title: string; items: readonly { title: string; text: string }[] }
  layout: 'split' | 'rows'
  links: Links
  background: 'paper' | 'mist' | 'night'
  /** Omits the top padding, for a section below one on the same background. */
  isJoined?: true
}

const backgroundClasses = { paper: '', mist: 'bg-mist', night: 'on-night night' }
const textClasses = { paper: 'text-muted', mist: 'text-muted', night: 'text-night-muted' }

const itemsPerRow = 3

const headingClassOf = ({ copy, layout }: StopsProps) =>
  layout === 'rows' && copy.items.length > itemsPerRow ? 'mb-1 h4' : 'd3'

const StopList = (section: StopsProps) => (
  <ol
    className={`relative grid ${styles[section.background]} ${section.layout === 'rows' ? styles.rows : ''}`}
  >
    {section.copy.items.map((item) => (
      <li key={item.title} className={styles.stop}>
        <TitledText
          copy={item}
          headingClass={headingClassOf(section)}
          textClass={textClasses[section.background]}
          links={section.links}
        />
      </li>
    ))}
  </ol>
)

/** Items as stops on a route line: in a column beside the title, or in rows below it. */
export const Stops = (section: StopsProps) => (
  <section
    id={section.id}
    className={`below-fold overflow-x-clip sec ${backgroundClasses[section.background]} ${section.isJoined ? 'pt-0' : ''}`}
  >
    {section.layout === 'rows' ? (
      <div className="wrap">
        <SectionHead title={section.copy.title} />
        <StopList {...section} />
      </div>
    ) : (
      <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
        <h2 className="min-w-0 d2">{section.copy.title}</h2>
        <StopList {...section} />
      </div>
    )}
  </section>
)
