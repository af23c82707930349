import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Video } from '#components/sections/video.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { LinkedText } from '#components/ui/linked-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import route from '#components/ui/route-line.module.css'
import { ButtonLink, SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as SiteTarget } from '#lib/company/links.ts'
import { loadLandingPage } from '#lib/content/load-landing-page.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { cityLink, cityRows, placeName } from '#lib/places/cities.ts'
import { serviceCities } from '#lib/places/service-cities.ts'
import lineStyles from './city-line.module.css'
import journeyStyles from './journey.module.css'

// In seconds. The interval is short, so that changes to the backend's landing-page data appear soon.
export const revalidate = 60

type Copy = Messages['bike-delivery']

// In the same order as `copy.items`.
const journeyPictures: readonly ObjectName[] = ['parcel', 'mobile-phone', 'scooter', 'handshake']

const Journey = ({ copy }: { copy: Copy['journey'] }) => (
  <section className="overflow-x-clip sec">
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ol className="grid lg:grid-cols-4">
        {copy.items.map((item, index) => {
          const picture = journeyPictures[index]
          return (
            <li
              key={item.title}
              className={`${route.line} ${route.across} ${route.ring} ${journeyStyles.stop}`}
            >
              {picture && (
                <Picture
                  name={picture}
                  sizes="(min-width: 1024px) 136px, 76px"
                  className={`absolute start-0 z-1 max-w-none ${journeyStyles.picture}`}
                />
              )}
              <TitledText copy={item} textClass="text-muted" />
            </li>
          )
        })}
      </ol>
    </div>
  </section>
)

const bikeBoxCities: readonly string[] = serviceCities.bikeBox

/**
 * Shows the bike-delivery cities as stops on a line. Beside the line are the combined number of bike-delivery and
 * courier cities, and a list of the courier cities.
 */
const CityLine = ({ copy: { cities }, links, locale, formatNumber }: PageContext<'bike-delivery'>) => {
  const [textBefore, textAfter] = cities.courier.title.split('{count}')
  return (
    <section id="cities" className="on-night night sec">
      <div
        className={`wrap grid gap-12 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-x-16 ${lineStyles.columns}`}
      >
        <div className="min-w-0">
          <h2 className="d2">{cities.title}</h2>
          <p className="mt-4 lead text-night-muted">
            <CopyText>{cities.text}</CopyText>
          </p>
        </div>
        <ol className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {serviceCities.bike.map((city) => {
            const hasBikeBox = bikeBoxCities.includes(city)
            return (
              <li key={city} className={`${route.line} ${route.ring} ${lineStyles.stop}`}>
                <SiteLink link={cityLink(city, links)} className="d2 hover:underline">
                  {placeName(locale, city)}
                </SiteLink>
                <span className={`ms-auto ${hasBikeBox ? 'chip bg-green text-ink' : 'chip bg-night-line'}`}>
                  {hasBikeBox ? cities.bikeBox : cities.bike}
                </span>
              </li>
            )
          })}
        </ol>
        <div className="min-w-0">
          <p className="grid gap-2">
            <span className="h4">{textBefore}</span>{' '}
            <b className={lineStyles.figure}>
              {formatNumber(serviceCities.bike.length + serviceCities.courier.length)}
            </b>{' '}
            <span className="h4">{textAfter}</span>
          </p>
          <p className="mt-4 text-night-muted">
            <LinkedText links={links}>{cities.courier.text}</LinkedText>
          </p>
          <ul className="mt-6 flex flex-wrap gap-2">
            {cityRows(locale, serviceCities.courier, links).map(({ name, link }) => (
              <li key={name}>
                <SiteLink link={link} className="chip bg-night-line">
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** Text in Persian, for which left-to-right pages load a second font. */
const PersianText = ({ copy, link }: { copy: Copy['persian']; link: SiteTarget }) => (
  <section className="sec" aria-labelledby="in-persian">
    <p id="in-persian" className="wrap mb-4 small text-muted">
      {copy.label}
    </p>
    <div
      lang="fa"
      dir="rtl"
      className="wrap grid gap-10 font-arabic leading-body lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24"
    >
      <h2 className="min-w-0 d2">{copy.title}</h2>
      <div className="min-w-0">
        <p className="lead">{copy.text}</p>
        <ButtonLink link={{ ...link, note: copy.newTab }} className="mt-6">
          {copy.action} <Icon name="arrow-up-right" mirror />
        </ButtonLink>
      </div>
    </div>
  </section>
)

const page = sitePage('bike-delivery', async (context) => {
  const { videoUrl } = await loadLandingPage()
  const { copy, links } = context
  return (
    <>
      <Hero copy={copy.hero} picture="bike-delivery" action={links.parcelSite} howHref="#cities" />
      <Journey copy={copy.journey} />
      <Video {...context} videoUrl={videoUrl} isJoined />
      <CityLine {...context} />
      <PersianText copy={copy.persian} link={links.parcelSite} />
      <Faq copy={copy.faq} links={links} />
      <Closing copy={copy.closing} action={links.parcelSite} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
