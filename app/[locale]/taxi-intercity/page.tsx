import { sitePage } from '#components/layout/site-page.tsx'
import { Checks } from '#components/sections/checks.tsx'
import { Choices } from '#components/sections/choices.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Features } from '#components/sections/features.tsx'
import { FigureBand } from '#components/sections/figure-band.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Scene, Tabs } from '#components/sections/tabs.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { ButtonLink } from '#components/ui/site-link.tsx'
import type { PageContext } from '#lib/content/page-context.ts'
import { intercityHours } from '#lib/i18n/business-constants.ts'
import { placeName } from '#lib/places/cities.ts'
import styles from './hours.module.css'

const { opens, closes } = intercityHours
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

const Flap = ({ label }: { label: string }) => (
  <span
    className={`${styles.flap} relative isolate flex items-center justify-center rounded-lg px-6 font-black tracking-display text-on-night min-[20rem]:whitespace-nowrap`}
  >
    <span className={styles.hourName}>{label}</span>
  </span>
)

const Hours = ({ copy: { hours }, formatNumber }: PageContext<'taxi-intercity'>) => (
  <section id="hours" className="on-night night sec">
    <div className="wrap grid gap-card">
      <h2 className={styles.board}>
        <span className="sr-only">{hours.title}: </span>
        <Flap label={hours.opens} />
        <span className="relative grid place-items-center" aria-hidden="true">
          <svg
            viewBox="0 0 200 40"
            preserveAspectRatio="none"
            className={`max-lg:hidden ${styles.road}`}
            aria-hidden="true"
          >
            <RouteLine d="M0 20H200" width={12} className="stroke-green" />
          </svg>
          <Picture name="taxi-front" sizes="(min-width: 1024px) 120px, 84px" mirror className={styles.taxi} />
        </span>
        <span className="sr-only"> {hours.to} </span>
        <Flap label={hours.closes} />
      </h2>
      <div className={styles.hours} aria-hidden="true">
        {hoursOfDay.map((hour) => (
          <span key={hour} className={styles.hour} data-open={(hour >= opens && hour < closes) || undefined}>
            {formatNumber(hour)}
          </span>
        ))}
      </div>
      <p className="lead text-night-muted">{hours.text}</p>
    </div>
  </section>
)

/** Use this instead of `Closing` below a section that is already a coloured band. */
const ClosingRow = ({ copy: { closing }, links: { webApp } }: PageContext<'taxi-intercity'>) => (
  <section className="sec">
    <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
      <h2 className="d1">{closing.title}</h2>
      <ButtonLink link={webApp} size="large">
        {closing.action} <Icon name="arrow-up-right" mirror />
      </ButtonLink>
    </div>
  </section>
)

const page = sitePage('taxi-intercity', (context) => {
  const { copy, links, locale, formatNumber } = context
  const { points, hour, car } = copy.features.items
  const { items: tabCopy } = copy.tabs
  const { route, fare, payment } = copy.pricing.items
  return (
    <>
      <Hero copy={copy.hero} picture="taxi-intercity" action={links.webApp} howHref="#hours" />
      <Hours {...context} />
      <Features
        links={links}
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
          { copy: car, rows: [{ picture: 'taxi', name: car.ui.name, note: car.ui.note, endIcon: 'done' }] },
        ]}
      />
      <Tabs
        copy={copy.tabs}
        formatNumber={formatNumber}
        locale={locale}
        tabs={[
          { id: 'car', copy: tabCopy.car, panel: <Scene picture="about" /> },
          { id: 'safety', copy: tabCopy.safety, panel: <Scene picture="taxi-ride" /> },
          { id: 'comfort', copy: tabCopy.comfort, panel: <Scene picture="home" /> },
        ]}
      />
      <Stops links={links} copy={copy.steps} background="mist" />
      <Checks
        copy={copy.security}
        icons={['badge-check', 'share-2', 'shield', 'battery-charging', 'phone', 'headset']}
        links={links}
      />
      <Choices
        copy={copy.pricing}
        choices={[
          { copy: route, picture: 'compass' },
          { copy: fare, picture: 'mobile-phone' },
          { copy: payment, picture: 'purse' },
        ]}
      />
      <Faq copy={copy.faq} links={links} />
      <FigureBand copy={copy.driver} action={links.page('driver-registration')} />
      <ClosingRow {...context} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
