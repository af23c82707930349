import { SectionHead } from '#components/ui/heads.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { Good } from '#components/ui/shelf-tile.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'

type PlatesProps = {
  copy: { title: string; text: string }
  goods: readonly Omit<Good, 'link'>[]
  /** Where all of it is ordered. */
  order: Target
}

/** A table laid with plates. */
export const Plates = ({ copy, goods, order }: PlatesProps) => (
  <section className="sec bg-brand-tint">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid grid-cols-3 gap-x-3 gap-y-7 md:grid-cols-4 md:gap-x-5 md:gap-y-9 lg:grid-cols-6 lg:gap-x-6 lg:gap-y-12">
        {goods.map(({ name, picture }) => (
          <li key={name}>
            <SiteLink link={order} className="plate">
              <span className="plate-dish">
                <Picture
                  name={picture}
                  alt=""
                  sizes="(min-width: 1024px) 114px, 20vw"
                  className="plate-object"
                />
              </span>
              <span className="plate-name">{name}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
