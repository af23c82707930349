import { ActionLink } from '#components/ui/action-link.tsx'
import { HeroText } from '#components/ui/hero-text.tsx'
import { ShelfTile } from '#components/ui/shelf-tile.tsx'
import type { HeroShelfSection } from '#lib/content/section-supermarket.ts'

export const HeroShelf = ({ copy, action, shelf }: HeroShelfSection) => (
  <section className="on-field overflow-x-clip bg-field text-on-field">
    <div className="wrap flex min-h-[70vh] flex-col justify-center pt-[52px] pb-11">
      <HeroText title={copy.title} text={copy.text}>
        <ActionLink link={action} label={copy.action} />
      </HeroText>
      <ul id={shelf.id} aria-label={shelf.label} className="shelf mt-[clamp(40px,5vw,64px)] grid-cols-16">
        {shelf.goods.map((good) => (
          <li key={good.name} className="col-span-4 lg:col-span-2">
            <ShelfTile {...good} sizes="(min-width: 1024px) 104px, 64px" />
          </li>
        ))}
      </ul>
    </div>
  </section>
)
