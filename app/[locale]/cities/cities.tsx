// Import the styles here, so that the page has them before the lazy island's code loads.
import '#components/islands/city-finder.module.css'
import '#components/ui/field.module.css'
import '#components/ui/map.module.css'
import { CityFinder } from '#components/islands/lazy-islands.tsx'
import { PageMain } from '#components/layout/site-page.tsx'
import { PlainHero } from '#components/sections/plain-hero.tsx'
import { BrokenLine } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { BaseMap } from '#components/ui/map-ground.tsx'
import { pages } from '#lib/content/pages.ts'
import { breadcrumbs, trailTo } from '#lib/seo/structured-data.ts'
import type { CitiesProps } from './cities-props.ts'
import { CityBlock } from './city-block.tsx'

/** The cities with their services, order links and branches. */
export const Cities = ({ context, finder, groups }: CitiesProps) => {
  const { copy, links, locale } = context
  const advice = <LinkedText links={links}>{copy.list.other}</LinkedText>
  return (
    <PageMain
      {...pages.cities}
      locale={locale}
      title={copy.list.meta.title}
      nodes={[breadcrumbs(trailTo(locale, 'cities'))]}
    >
      <PlainHero copy={copy.list.hero} />
      <section className="sec">
        <div className="wrap">
          <CityFinder
            {...finder}
            groups={groups.map(({ country, cities }) => ({
              country,
              cities: cities.map((city) => ({
                ...city,
                block: <CityBlock context={context} city={city.id} name={city.name} />,
              })),
            }))}
            advice={advice}
            baseMap={<BaseMap />}
            icons={{ search: <Icon name="search" />, broken: <BrokenLine /> }}
          />
          <p className="mt-12 lead">{advice}</p>
        </div>
      </section>
    </PageMain>
  )
}
