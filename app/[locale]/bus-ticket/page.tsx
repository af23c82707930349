import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import route from '#components/ui/route-line.module.css'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Links } from '#lib/company/links.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { cityLink, placeName } from '#lib/places/cities.ts'
import { serviceCities } from '#lib/places/service-cities.ts'
import styles from './departures.module.css'

const Departures = ({ copy: { cities }, links, locale, formatNumber }: PageContext<'bus-ticket'>) => (
  <section id="cities" className="on-night overflow-x-clip bg-brand-deep text-white">
    <h2 className="sr-only">{cities.title}</h2>
    <ol className={styles.departures}>
      {serviceCities.bus.map((city, index) => (
        <li key={city} className={styles.departure}>
          <div className={`${styles.row} wrap grid items-center gap-x-3 py-4 lg:gap-x-12 tiny:block`}>
            <span className="text-h4 font-extrabold tabular-nums" aria-hidden="true">
              {formatNumber(index + 1)}
            </span>
            <h3 className="d2">
              <SiteLink link={cityLink(city, links)} className={styles.city}>
                {placeName(locale, city)}
              </SiteLink>
            </h3>
            <span className={`${route.ring} ${styles.line} tiny:hidden`} aria-hidden="true">
              <Picture
                name="bus"
                sizes="(min-width: 1440px) 66px, (min-width: 870px) 4.6vw, 40px"
                mirror
                className={styles.bus}
              />
            </span>
            <p className={styles.text}>
              <CopyText>{cities.items[city]}</CopyText>
            </p>
          </div>
        </li>
      ))}
    </ol>
    <div className="wrap py-8">
      <p className="lead">
        <LinkedText links={links}>{cities.text}</LinkedText>
      </p>
    </div>
  </section>
)

// In the same order as `copy.items`.
const noteIcons: readonly IconName[] = ['ticket', 'armchair', 'luggage', 'map-pin', 'route', 'rotate-ccw']

type NotesProps = { copy: Messages['bus-ticket']['info']; links: Links }

const Notes = ({ copy, links }: NotesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid gap-x-16 border-t-2 border-text lg:grid-cols-2">
        {copy.items.map((item, index) => (
          <li key={item.title} className="flex gap-5 border-b border-line py-6 lg:py-8">
            <Icon name={noteIcons[index] ?? 'check'} className="mt-1 size-8 text-brand-strong" />
            <div className="min-w-0">
              <TitledText copy={item} textClass="mt-1 text-muted" links={links} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

const page = sitePage('bus-ticket', (context) => {
  const { copy, links } = context
  return (
    <>
      {/* The site itself takes no bookings, so the action leads to the web app. */}
      <Hero copy={copy.hero} picture="bus-ticket" action={links.webApp} howHref="#cities" />
      <Departures {...context} />
      <Notes copy={copy.info} links={links} />
      <Closing copy={copy.closing} action={links.webApp} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
