import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Video } from '#components/sections/video.tsx'
import { loadLandingPage } from '#lib/backend/load.ts'
import { placeName, serviceCities } from '#lib/places/cities.ts'
import { CityLine } from './city-line.tsx'
import { ForeignText } from './foreign-text.tsx'
import { Journey } from './journey.tsx'

// As often as the landing pages' data may change.
export const revalidate = 60

const withBox: readonly string[] = serviceCities.bikeBox

const page = sitePage('bike-delivery', async ({ copy, common, links, locale, number }) => {
  const { videoUrl } = await loadLandingPage()
  const [before = '', after = ''] = copy.cities.courier.split('{count}')
  return (
    <>
      <Hero copy={copy.hero} picture="bike-delivery" action={links.parcelSite} how="#cities" />
      <Journey copy={copy.journey} pictures={['parcel', 'mobile-phone', 'scooter', 'handshake']} />
      <Video
        copy={copy.video}
        words={common.video}
        address={videoUrl}
        external={links.external}
        picture="bike-delivery"
        isJoined
      />
      <CityLine
        id="cities"
        copy={copy.cities}
        cities={serviceCities.bike.map((slug) => ({
          name: placeName(locale, slug),
          tag: withBox.includes(slug) ? copy.cities.bikeBox : copy.cities.bike,
          isMarked: withBox.includes(slug),
          link: links.page(`cities/${slug}`),
        }))}
        // Counted, not named: the specification does not say which they are.
        others={{ before, figure: number(serviceCities.courier.length), after }}
      />
      <ForeignText
        lang="fa"
        dir="rtl"
        copy={copy.persian}
        action={{ ...links.parcelSite, note: copy.persian.newTab }}
      />
      <Faq copy={copy.faq} support={links.page('contact')} />
      <Closing copy={copy.closing} action={links.parcelSite} picture="bike-delivery" />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
