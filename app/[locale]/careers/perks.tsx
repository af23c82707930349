import { SectionHead } from '#components/ui/heads.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'

type PerksProps = {
  copy: { title: string; text: string; items: readonly string[] }
  /** One for each item, in its order. */
  pictures: readonly ObjectName[]
}

const pill =
  'inline-flex items-center gap-3 rounded-full bg-card py-1.5 ps-1.5 pe-4 font-bold text-text ' +
  'md:py-2 md:ps-2.5 md:pe-[22px] md:text-[length:var(--size-h4)] md:leading-[1.4]'

/** What comes on top of the work. */
export const Perks = ({ copy, pictures }: PerksProps) => (
  <section className="sec on-night bg-brand-deep text-white">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="flex flex-wrap gap-2 md:gap-3">
        {copy.items.map((item, index) => {
          const picture = pictures[index]
          return (
            <li key={item} className={pill}>
              {picture && <Picture name={picture} alt="" sizes="44px" className="size-[34px] md:size-11" />}
              {item}
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
