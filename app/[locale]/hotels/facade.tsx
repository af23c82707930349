import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './facade.module.css'

type FacadeProps = {
  /** Four; the style sheet gives each its place. */
  copy: { title: string; items: readonly { title: string; text: string }[] }
  /** What stands in three of the dark windows. */
  pictures: readonly ObjectName[]
}

type Window = 'lit' | 'dark' | 'object'

// A storey a line; a lit window is two dark ones wide.
const storeys: readonly (readonly Window[])[] = [
  ['lit', 'dark', 'object', 'dark', 'dark'],
  ['dark', 'object', 'dark', 'lit', 'dark'],
  ['object', 'lit', 'dark', 'lit'],
]

const windows = storeys.flat()

const placeAmong = (window: Window, position: number) =>
  windows.slice(0, position).filter((other) => other === window).length

const DarkWindow = ({ picture }: { picture?: FacadeProps['pictures'][number] }) => (
  <li className={styles.window} aria-hidden="true">
    {picture && (
      <Picture name={picture} alt="" sizes="(min-width: 1024px) 112px, 72px" className={styles.object} />
    )}
  </li>
)

const LitWindow = ({ title, text }: FacadeProps['copy']['items'][number]) => (
  <li className={`${styles.window} ${styles.lit}`}>
    <h3 className="d3">{title}</h3>
    <p>
      <CopyText>{text}</CopyText>
    </p>
  </li>
)

/** A house at night: a lit window for each item, and dark ones between them. */
export const Facade = ({ copy, pictures }: FacadeProps) => (
  <section className={`${styles.night} sec on-night text-white`}>
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ul className={styles.facade}>
        {windows.map((window, position) => {
          const place = placeAmong(window, position)
          const item = window === 'lit' && copy.items[place]
          const key = `${window} ${place}`
          if (item) return <LitWindow key={key} {...item} />
          return <DarkWindow key={key} picture={window === 'object' ? pictures[place] : undefined} />
        })}
      </ul>
    </div>
  </section>
)
