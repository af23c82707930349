import { landingVideo } from '#lib/content/landing-video.ts'
import type { PageContext, PageSections, WithLanding } from '#lib/content/page.ts'
import type { CityLineSection } from '#lib/content/section-carrying.ts'
import { placeName, serviceCities } from '#lib/places/cities.ts'

type BikeDelivery = PageContext<'bike-delivery'>

const cityLine = ({ copy: { cities: copy }, links, locale, number }: BikeDelivery): CityLineSection => {
  const withBox: readonly string[] = serviceCities.bikeBox
  const [before = '', after = ''] = copy.courier.split('{count}')
  return {
    kind: 'city-line',
    id: 'cities',
    copy,
    cities: serviceCities.bike.map((slug) => {
      const isMarked = withBox.includes(slug)
      return {
        name: placeName(locale, slug),
        tag: isMarked ? copy.bikeBox : copy.bike,
        isMarked,
        link: links.page(`cities/${slug}`),
      }
    }),
    // Counted, not named: the specification does not say which they are.
    others: { before, figure: number(serviceCities.courier.length), after },
  }
}

export const bikeDelivery: PageSections<'bike-delivery', WithLanding> = (context) => {
  const { copy, links } = context
  return [
    {
      kind: 'hero',
      copy: copy.hero,
      picture: 'bike-delivery',
      action: { label: copy.hero.action, link: links.parcelSite },
      how: { label: copy.hero.how, link: { href: '#cities', external: false } },
    },
    {
      kind: 'journey',
      copy: copy.journey,
      pictures: ['parcel', 'mobile-phone', 'scooter', 'handshake'],
    },
    landingVideo(context, { copy: copy.video, picture: 'bike-delivery', ground: 'paper', isJoined: true }),
    cityLine(context),
    {
      kind: 'foreign-text',
      lang: 'fa',
      dir: 'rtl',
      copy: copy.persian,
      action: { ...links.parcelSite, note: copy.persian.newTab },
    },
    { kind: 'faq', copy: copy.faq, support: links.page('contact') },
    { kind: 'closing', copy: copy.closing, action: links.parcelSite, picture: 'bike-delivery' },
  ]
}
