import { SectionHead } from '#components/ui/section-head.tsx'
import { ShelfTile } from '#components/ui/shelf-tile.tsx'
import type { ShelfSection } from '#lib/content/section-goods.ts'

export const Shelf = ({ copy, goods }: ShelfSection) => (
  <section className="sec overflow-x-clip">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="shelf shelf-of-ten">
        {goods.map((good) => (
          <li key={good.name}>
            <ShelfTile {...good} sizes="(min-width: 1024px) 96px, 54px" />
          </li>
        ))}
      </ul>
    </div>
  </section>
)
