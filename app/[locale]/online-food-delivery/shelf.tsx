import { SectionHead } from '#components/ui/heads.tsx'
import board from '#components/ui/shelf-tile.module.css'
import type { Good } from '#components/ui/shelf-tile.tsx'
import { ShelfTile } from '#components/ui/shelf-tile.tsx'
import type { SiteLink } from '#lib/i18n/links.ts'

type ShelfProps = {
  copy: { title: string; text: string }
  goods: readonly Omit<Good, 'link'>[]
  /** Where all of it is ordered. */
  order: SiteLink
}

/** A shelf of ten: the line that runs past the screen's edges. */
export const Shelf = ({ copy, goods, order }: ShelfProps) => (
  <section className="sec overflow-x-clip">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={`${board.shelf} ${board.ofTen}`}>
        {goods.map((good) => (
          <li key={good.name}>
            <ShelfTile {...good} link={order} sizes="(min-width: 1024px) 96px, 54px" />
          </li>
        ))}
      </ul>
    </div>
  </section>
)
