import { SectionHead } from '#components/ui/heads.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import styles from './careers.module.css'

type PerksProps = {
  copy: { title: string; text: string; items: readonly string[] }
  /** One for each item, in its order. */
  pictures: readonly ObjectName[]
}

const pill = styles.perk

/** What comes on top of the work. */
export const Perks = ({ copy, pictures }: PerksProps) => (
  <section className="sec on-night bg-brand-deep text-white">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={styles.perks}>
        {copy.items.map((item, index) => {
          const picture = pictures[index]
          return (
            <li key={item} className={pill}>
              {picture && <Picture name={picture} alt="" sizes="44px" className={styles.perkSign} />}
              {item}
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
