import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import route from '#components/ui/route-line.module.css'
import type { Links } from '#lib/company/links.ts'
import styles from './stops.module.css'

type StopsProps = {
  /** Set it if a link leads to this section. */
  id?: string
  copy: { title: string; items: readonly { title: string; text: string }[] }
  links: Links
  background: 'paper' | 'mist' | 'night'
  /** Omits the top padding; set it if the section above has the same background. */
  isJoined?: true
}

const backgroundClasses = { paper: '', mist: 'bg-mist', night: 'on-night night' }
const textClasses = { paper: 'text-muted', mist: 'text-muted', night: 'text-night-muted' }

const maxLargeItems = 3
const twoRowCount = 6

/** Items as stops on a route line. In wide windows, they form one row, or two rows if there are six items. */
export const Stops = ({ id, copy, links, background, isJoined }: StopsProps) => {
  const isCompact = copy.items.length > maxLargeItems
  const rowsClass = copy.items.length === twoRowCount ? styles.twoRows : styles.oneRow
  return (
    <section
      id={id}
      className={`overflow-x-clip sec ${backgroundClasses[background]} ${isJoined ? 'pt-0' : ''}`}
    >
      <div className="wrap">
        <SectionHead title={copy.title} />
        <ol className={`relative grid ${styles[background]} ${rowsClass}`}>
          {copy.items.map((item) => (
            <li
              key={item.title}
              className={`${route.line} ${route.drawn} ${route.across} ${route.ring} ${styles.stop}`}
            >
              <TitledText
                copy={item}
                headingClass={isCompact ? 'mb-1 h4' : 'd3'}
                textClass={textClasses[background]}
                links={links}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
