import { landingVideo } from '#lib/content/landing-video.ts'
import type { PageContext, PageSections, WithLanding } from '#lib/content/page.ts'
import type { PhoneScreen } from '#lib/content/phone-screen.ts'
import type { FeaturesSection, Tile } from '#lib/content/section-cards.ts'
import type { PostersSection } from '#lib/content/section-media.ts'
import { sendLinkIn } from '#lib/content/send-link.ts'
import { fill } from '#lib/i18n/messages.ts'

type Home = PageContext<'home'>

const screen = ({ copy: { screen: copy } }: Home): PhoneScreen => ({
  kind: 'services',
  copy,
  services: [
    { name: copy.services.taxi, picture: 'taxi' },
    { name: copy.services.food, picture: 'burger' },
    { name: copy.services.supermarket, picture: 'shopping-cart' },
    { name: copy.services.courier, picture: 'scooter' },
    { name: copy.services.flights, picture: 'take-off' },
    { name: copy.services.hotels, picture: 'hotel' },
    { name: copy.services.pickupTruck, picture: 'pickup' },
    { name: copy.services.doctor, picture: 'stethoscope' },
  ],
})

// Specification 2 gives the ten tiles and where they lead.
const tiles = ({ copy, links }: Home): Tile[] => {
  const { items } = copy.tiles
  const taxi = links.page('taxi-ride')
  const food = links.page('online-food-delivery')
  const flights = links.page('flights-ticket')
  const courier = links.page('bike-delivery')
  const pickup = links.page('pickup-truck')
  const doctor = links.page('medical-services')
  return [
    { copy: items['taxi-ride'], size: 'large', tone: 'green', picture: 'taxi-ride', link: taxi },
    {
      copy: items['online-food-delivery'],
      size: 'wide',
      tone: 'pink',
      picture: 'online-food-delivery',
      link: food,
    },
    {
      copy: items.supermarket,
      size: 'wide',
      tone: 'blue',
      picture: 'online-supermarket-grocery',
      link: links.supermarket,
    },
    { copy: items['bike-delivery'], size: 'small', tone: 'tint-green', picture: 'scooter', link: courier },
    { copy: items['pickup-truck'], size: 'small', tone: 'tint-green', picture: 'pickup', link: pickup },
    {
      copy: items['flights-international'],
      size: 'small',
      tone: 'tint-blue',
      picture: 'take-off',
      link: flights,
    },
    { copy: items['flights-domestic'], size: 'small', tone: 'tint-blue', picture: 'airplane', link: flights },
    { copy: items.hotels, size: 'small', tone: 'tint-red', picture: 'hotel', link: links.page('hotels') },
    {
      copy: items['medical-services'],
      size: 'small',
      tone: 'tint-sky',
      picture: 'stethoscope',
      link: doctor,
    },
    { copy: items.insurance, size: 'small', tone: 'tint-sand', picture: 'shield', link: null },
  ]
}

// What a basket might cost, and what is left of it with a discount.
const [sampleBasket, sampleTotal] = [42_000, 38_000]

const features = ({ copy, price }: Home): FeaturesSection['features'] => {
  const { easy, quick, costEffective } = copy.features.items
  return [
    {
      copy: easy,
      rows: [
        { icon: 'house', name: easy.ui.home, value: easy.ui.homeArea },
        { icon: 'briefcase', name: easy.ui.work, value: easy.ui.workStreet },
        { icon: 'repeat', name: easy.ui.orderAgain, end: 'onward' },
      ],
    },
    {
      copy: quick,
      rows: [
        {
          picture: 'taxi',
          name: quick.ui.arriving,
          note: quick.ui.car,
          value: quick.ui.plate,
          valueKind: 'code',
        },
      ],
    },
    {
      copy: costEffective,
      rows: [
        {
          name: costEffective.ui.basket,
          value: price(sampleBasket),
          valueKind: 'price',
          faint: true,
        },
        { name: costEffective.ui.total, value: price(sampleTotal), valueKind: 'price' },
      ],
    },
  ]
}

const posters = ({ copy, common, number, direction }: Home, images: readonly string[]): PostersSection => ({
  kind: 'posters',
  copy: copy.posters,
  controls: common.carousel,
  direction,
  slides: images.map((imageUrl, index) => {
    const [n, total] = [number(index + 1), number(images.length)]
    return { imageUrl, label: fill(common.carousel.slide, { n, total }), position: `${n} / ${total}` }
  }),
})

export const home: PageSections<'home', WithLanding> = (context) => {
  const { copy, links, landing } = context
  return [
    {
      kind: 'phone-hero',
      copy: copy.hero,
      sendLink: sendLinkIn(context.locale),
      screen: screen(context),
    },
    { kind: 'tiles', copy: copy.tiles, tiles: tiles(context) },
    ...(landing.slides.length > 0 ? [posters(context, landing.slides)] : []),
    { kind: 'features', copy: copy.features, features: features(context) },
    { kind: 'figure-band', copy: copy.driver, action: links.page('driver-registration') },
    landingVideo(context, { copy: copy.video, picture: 'home', ground: 'night' }),
    { kind: 'stops', copy: copy.benefits, layout: 'rows', ground: 'night' },
  ]
}
