import { CountryMap } from '#components/ui/country-map.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/i18n/links.ts'
import type { MapPoint } from '#lib/places/country-map.ts'

type CityMapProps = {
  copy: { title: string; text: string; label: string; skip: string }
  points: readonly MapPoint[]
  /** The way to the list of the cities, below the map. */
  list?: { label: string; link: Target }
}

const after = 'after-map'

/** Cities on a drawn map of Iraq and Iran. */
export const CityMap = ({ copy, points, list }: CityMapProps) => (
  <section className="sec bg-mist">
    <div className="wrap">
      <h2 className="d2">{copy.title}</h2>
      <p className="lead mt-3.5 text-muted">{copy.text}</p>
      <a href={`#${after}`} className="map-skip button button-ink button-small">
        {copy.skip}
      </a>
      <CountryMap label={copy.label} points={points} />
      <span id={after} tabIndex={-1} />
      {list && (
        <p className="mt-5">
          <SiteLink link={list.link} className="text-link">
            {list.label}
          </SiteLink>
        </p>
      )}
    </div>
  </section>
)
