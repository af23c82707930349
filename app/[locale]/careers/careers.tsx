import { Stops } from '#components/sections/stops.tsx'
import { SectionHead } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { brand } from '#lib/base/brand.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { type PluralWords, pluralText } from '#lib/i18n/phrases.ts'
import { placeMap } from '#lib/places/place-map.ts'
import type { Position } from '#lib/places/position.ts'
import { listId } from '#lib/schemas/categories.ts'
import type { VacancyList } from '#lib/vacancies/list.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import styles from './careers.module.css'
import { Headquarters } from './headquarters.tsx'
import { HeroRings } from './hero-rings.tsx'
import { Photos } from './photos.tsx'
import { Vacancies } from './vacancies.tsx'

type Copy = Messages['careers']

/** A few large sentences. */
const Statement = ({ copy }: { copy: Copy['about'] }) => (
  <div className="sec">
    <div className="wrap">
      <p className={`d3 ${styles.statement}`}>{copy.statement}</p>
      <p className="lead mt-6 text-muted">{copy.text}</p>
    </div>
  </div>
)

// One for each perk, in its order.
const signs: readonly ObjectName[] = [
  'house',
  'cash',
  'handshake',
  'clock',
  'graduation-cap',
  'shield',
  'stethoscope',
  'gift',
  'signal',
]

/** What comes on top of the work. */
const Perks = ({ copy }: { copy: Copy['perks'] }) => (
  <section className="sec on-night bg-brand-deep text-white">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={styles.perks}>
        {copy.items.map((item, index) => {
          const picture = signs[index]
          return (
            <li key={item} className={styles.perk}>
              {picture && <Picture name={picture} alt="" sizes="44px" className={styles.perkSign} />}
              {item}
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)

/** What the careers page shows. */
export type CareersProps = PageContext<'careers'> & {
  /** Null when they could not be loaded. */
  list: VacancyList | null
  query: VacancyQuery
  /** The number of open jobs. */
  count: PluralWords
  numerals: string
  /** Where the headquarters stand. */
  headquarters: Position
}

/** The sections of the careers page around the vacancies that were found. */
export const Careers = (props: CareersProps) => {
  const { copy, common, links, locale, number, list, query, count, numerals, headquarters } = props
  return (
    <>
      <HeroRings
        copy={copy.hero}
        action={{ href: `#${listId}`, external: false }}
        count={list && { figure: number(list.open), words: pluralText(count, list.open, number(list.open)) }}
        faces={['woman-at-laptop', 'mechanic', 'woman-in-headscarf', 'man-at-laptop', 'man-with-beard']}
      />
      <Vacancies
        id={listId}
        locale={locale}
        path={links.page('careers').href}
        copy={{ ...copy.jobs, categories: copy.categories, count, numerals }}
        list={list}
        query={query}
      />
      <Stops copy={copy.howToApply} layout="split" ground="paper" />
      <Statement copy={copy.about} />
      <div className={styles.photos}>
        <Photos {...props} />
      </div>
      <Perks copy={copy.perks} />
      <Headquarters
        copy={copy.headquarters}
        name={brand[locale]}
        position={headquarters}
        map={placeMap(locale, headquarters)}
        newTab={common.links.newTab}
      />
    </>
  )
}
