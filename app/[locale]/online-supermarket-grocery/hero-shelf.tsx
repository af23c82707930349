import { ActionLink, HeroText } from '#components/ui/heads.tsx'
import board from '#components/ui/shelf-tile.module.css'
import type { Good } from '#components/ui/shelf-tile.tsx'
import { ShelfTile } from '#components/ui/shelf-tile.tsx'
import type { SiteLink } from '#lib/i18n/links.ts'
import styles from './hero-shelf.module.css'

type HeroShelfProps = {
  copy: { title: string; text: string; action: string }
  /** Where everything on the shelves is ordered. */
  action: SiteLink
  shelf: { id: string; label: string; goods: readonly Omit<Good, 'link'>[] }
}

/** A page's hero: its categories stand on shelves. */
export const HeroShelf = ({ copy, action, shelf }: HeroShelfProps) => (
  <section className="on-field overflow-x-clip bg-field text-on-field">
    <div className={`wrap ${styles.room}`}>
      <HeroText title={copy.title} text={copy.text}>
        <ActionLink link={action} label={copy.action} />
      </HeroText>
      <ul id={shelf.id} aria-label={shelf.label} className={`${styles.wares} ${board.shelf}`}>
        {shelf.goods.map((good) => (
          <li key={good.name} className={styles.ware}>
            <ShelfTile {...good} link={action} sizes="(min-width: 1024px) 104px, 64px" />
          </li>
        ))}
      </ul>
    </div>
  </section>
)
