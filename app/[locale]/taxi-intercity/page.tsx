import { sitePage } from '#components/layout/site-page.tsx'
import { Checks } from '#components/sections/checks.tsx'
import { Choices } from '#components/sections/choices.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Features } from '#components/sections/features.tsx'
import { FigureBand } from '#components/sections/figure-band.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Tabs } from '#components/sections/tabs.tsx'
import { intercityHours } from '#lib/i18n/facts.ts'
import { placeName } from '#lib/places/cities.ts'
import { ClosingRow } from './closing-row.tsx'
import { Hours } from './hours.tsx'

const page = sitePage('taxi-intercity', ({ copy, links, locale, number }) => {
  const { points, hour, car } = copy.features.items
  const { items: tab } = copy.tabs
  const { route, fare, payment } = copy.pricing.items
  return (
    <>
      <Hero copy={copy.hero} picture="taxi-intercity" action={links.webApp} how="#hours" />
      <Hours id="hours" copy={copy.hours} {...intercityHours} number={number} picture="taxi-front" />
      <Features
        copy={copy.features}
        features={[
          {
            copy: points,
            rows: [
              { icon: 'circle-dot', name: points.ui.from, value: placeName(locale, 'erbil') },
              { icon: 'map-pin', name: points.ui.to, value: placeName(locale, 'sulaymaniyah') },
            ],
          },
          { copy: hour, rows: [{ icon: 'clock', name: hour.ui.leave, value: hour.ui.time }] },
          { copy: car, rows: [{ picture: 'taxi', name: car.ui.name, note: car.ui.note, end: 'done' }] },
        ]}
      />
      <Tabs
        copy={copy.tabs}
        number={number}
        tabs={[
          { id: 'car', copy: tab.car, panel: { kind: 'scene', copy: tab.car, picture: 'taxi-intercity' } },
          {
            id: 'safety',
            copy: tab.safety,
            panel: { kind: 'scene', copy: tab.safety, picture: 'taxi-ride' },
          },
          { id: 'comfort', copy: tab.comfort, panel: { kind: 'scene', copy: tab.comfort, picture: 'home' } },
        ]}
      />
      <Stops copy={copy.steps} layout="rows" ground="mist" />
      <Checks
        copy={copy.security}
        icons={['badge-check', 'share-2', 'shield', 'battery-charging', 'phone', 'headset']}
      />
      <Choices
        copy={copy.pricing}
        choices={[
          { copy: route, picture: 'compass' },
          { copy: fare, picture: 'mobile-phone' },
          { copy: payment, picture: 'purse' },
        ]}
      />
      <Faq copy={copy.faq} support={links.page('contact')} />
      <FigureBand copy={copy.driver} action={links.soon('driver-registration')} />
      <ClosingRow copy={copy.closing} action={links.webApp} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
