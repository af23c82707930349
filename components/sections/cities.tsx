import type { ReactNode } from 'react'
import { SectionHead } from '#components/ui/headings.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Links } from '#lib/company/links.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { CityGroup, CityRow } from '#lib/places/cities.ts'
import styles from './cities.module.css'

type CitiesProps = {
  copy: { title: string; text: string }
  links: Links
  cities: readonly CityRow[]
  /** A picture for the last grid cell; set it if the cities leave that cell empty. */
  picture?: ObjectName
}

const CityChips = ({ cities }: Pick<CitiesProps, 'cities'>) => (
  <ul className="flex flex-wrap gap-2">
    {cities.map(({ name, link }) => (
      <li key={name}>
        <SiteLink link={link} className="chip min-h-11 bg-night-line px-4 text-sm">
          {name}
        </SiteLink>
      </li>
    ))}
  </ul>
)

const CityCards = ({ cities, picture }: Omit<CitiesProps, 'copy' | 'links'>) => {
  const cellCount = cities.length + (picture ? 1 : 0)
  return (
    <ol
      className={`grid grid-cols-1 gap-3 md:grid-cols-2 ${cellCount % 3 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
    >
      {cities.map(({ name, numeral, link }) => (
        <li key={name}>
          <SiteLink link={link} className={styles.flap}>
            <span className={styles.numeral} aria-hidden="true">
              {numeral}
            </span>
            <span className={styles.name}>{name}</span>
          </SiteLink>
        </li>
      ))}
      {picture && (
        <li className="hidden md:block" aria-hidden="true">
          <span className={`${styles.flap} ${styles.picture}`}>
            <Picture name={picture} sizes="(min-width: 1024px) 92px, 64px" mirror />
          </span>
        </li>
      )}
    </ol>
  )
}

const Section = ({ copy, links, children }: Omit<CitiesProps, 'cities'> & { children: ReactNode }) => (
  <section className="on-night night sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={<LinkedText links={links}>{copy.text}</LinkedText>} />
      {children}
    </div>
  </section>
)

/** A service's cities as cards. */
export const Cities = ({ copy, links, ...list }: CitiesProps) => (
  <Section copy={copy} links={links}>
    <CityCards {...list} />
  </Section>
)

type CitiesByCountryProps = Omit<CitiesProps, 'cities' | 'picture'> & { groups: readonly CityGroup[] }

/** A service's cities as chips grouped by country. Use it if cards would fill several screens on a phone. */
export const CitiesByCountry = ({ copy, links, groups }: CitiesByCountryProps) => (
  <Section copy={copy} links={links}>
    {groups.map(({ country, cities }) => (
      <div key={country} className="mt-8">
        <h3 className="mb-4 h4">{country}</h3>
        <CityChips cities={cities} />
      </div>
    ))}
  </Section>
)
