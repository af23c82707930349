import { SectionHead } from '#components/ui/heads.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { Good } from '#components/ui/shelf-tile.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import styles from './plates.module.css'

type PlatesProps = {
  copy: { title: string; text: string }
  goods: readonly Omit<Good, 'link'>[]
  /** Where all of it is ordered. */
  order: Target
}

const Plate = ({ name, picture, order }: PlatesProps['goods'][number] & Pick<PlatesProps, 'order'>) => (
  <li>
    <SiteLink link={order} className={styles.plate}>
      <span className={styles.dish}>
        <Picture name={picture} alt="" sizes="(min-width: 1024px) 114px, 20vw" className={styles.object} />
      </span>
      <span className={styles.name}>{name}</span>
    </SiteLink>
  </li>
)

/** A table laid with plates. */
export const Plates = ({ copy, goods, order }: PlatesProps) => (
  <section className={`sec ${styles.ground}`}>
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={styles.plates}>
        {goods.map((good) => (
          <Plate key={good.name} {...good} order={order} />
        ))}
      </ul>
    </div>
  </section>
)
