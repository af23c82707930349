import { SectionHead } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { CityRow } from '#lib/places/cities.ts'
import styles from './cities.module.css'

type CitiesProps = {
  copy: { title: string; text: string }
  cities: readonly CityRow[]
  /** Fills the grid cell that the cities leave empty. */
  picture?: ObjectName
}

export const Cities = ({ copy, cities, picture }: CitiesProps) => {
  const cells = cities.length + (picture ? 1 : 0)
  return (
    <section className="on-night night sec">
      <div className="wrap">
        <SectionHead title={copy.title} text={copy.text} />
        <ol
          className={`grid gap-2 md:grid-cols-2 lg:gap-3 ${cells % 3 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
        >
          {cities.map(({ name, numeral, link }) => (
            <li key={name}>
              <SiteLink link={link} className={styles.flap}>
                <span
                  className="w-[1.8em] flex-none font-bold text-night-muted tabular-nums"
                  aria-hidden="true"
                >
                  {numeral}
                </span>
                <span className={styles.name}>{name}</span>
              </SiteLink>
            </li>
          ))}
          {picture && (
            <li className="hidden md:block" aria-hidden="true">
              <span className={`${styles.flap} ${styles.drawn}`}>
                <Picture name={picture} sizes="(min-width: 1024px) 92px, 64px" mirror />
              </span>
            </li>
          )}
        </ol>
      </div>
    </section>
  )
}
