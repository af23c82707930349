import { sitePage } from '#components/layout/site-page.tsx'
import { type Feature, Features } from '#components/sections/features.tsx'
import { FigureBand } from '#components/sections/figure-band.tsx'
import { Posters } from '#components/sections/posters.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import { loadLandingPage } from '#lib/backend/load.ts'
import { slideView } from '#lib/backend/port.ts'
import type { PageContext } from '#lib/content/pages.ts'
import { sendLinkIn } from '#lib/content/send-link.ts'
import { GivenItems } from './given-items.tsx'
import { PhoneHero, type Screen } from './phone-hero.tsx'
import { type Tile, Tiles } from './tiles.tsx'

// As often as the landing pages' data may change.
export const revalidate = 60

type Home = PageContext<'home'>

const screen = ({ copy }: Home): Screen => {
  const { services } = copy.screen
  return {
    copy: copy.screen,
    services: [
      { name: services.taxi, picture: 'taxi' },
      { name: services.food, picture: 'burger' },
      { name: services.supermarket, picture: 'shopping-cart' },
      { name: services.courier, picture: 'scooter' },
      { name: services.flights, picture: 'take-off' },
      { name: services.hotels, picture: 'hotel' },
      { name: services.pickupTruck, picture: 'pickup' },
      { name: services.doctor, picture: 'stethoscope' },
    ],
  }
}

// Specification 2 gives the ten tiles and where they lead.
const tiles = ({ copy, links }: Home): Tile[] => {
  const { items: tile } = copy.tiles
  return [
    {
      copy: tile['taxi-ride'],
      size: 'large',
      tone: 'green',
      picture: 'taxi-ride',
      link: links.page('taxi-ride'),
    },
    {
      copy: tile['online-food-delivery'],
      size: 'wide',
      tone: 'pink',
      picture: 'online-food-delivery',
      link: links.page('online-food-delivery'),
    },
    {
      copy: tile.supermarket,
      size: 'wide',
      tone: 'blue',
      picture: 'online-supermarket-grocery',
      link: links.supermarket,
    },
    {
      copy: tile['bike-delivery'],
      tone: 'tint-green',
      picture: 'scooter',
      link: links.page('bike-delivery'),
    },
    {
      copy: tile['pickup-truck'],
      tone: 'tint-green',
      picture: 'pickup',
      link: links.page('pickup-truck'),
    },
    {
      copy: tile['flights-international'],
      tone: 'tint-blue',
      picture: 'take-off',
      link: links.page('flights-ticket'),
    },
    {
      copy: tile['flights-domestic'],
      tone: 'tint-blue',
      picture: 'airplane',
      link: links.page('flights-ticket'),
    },
    { copy: tile.hotels, tone: 'tint-red', picture: 'hotel', link: links.page('hotels') },
    {
      copy: tile['medical-services'],
      tone: 'tint-sky',
      picture: 'stethoscope',
      link: links.page('medical-services'),
    },
    { copy: tile.insurance, tone: 'tint-sand', picture: 'shield', link: null },
  ]
}

// What a basket might cost, and what is left of it with a discount.
const [sampleBasket, sampleTotal] = [42_000, 38_000]

const features = ({ copy, price }: Home): Feature[] => {
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
        { name: costEffective.ui.basket, value: price(sampleBasket), valueKind: 'price', faint: true },
        { name: costEffective.ui.total, value: price(sampleTotal), valueKind: 'price' },
      ],
    },
  ]
}

const page = sitePage('home', async (context) => {
  const { copy, common, links, locale, number, direction } = context
  const { slides, videoUrl, sliderSection, webIcons, appUsage, driverServices } = await loadLandingPage()
  return (
    <>
      <PhoneHero copy={copy.hero} sendLink={sendLinkIn(locale)} screen={screen(context)} />
      <Tiles copy={copy.tiles} tiles={tiles(context)} />
      <Posters
        images={slides.map((slide) => slideView(slide, locale))}
        section={sliderSection}
        words={common.carousel}
        number={number}
        direction={direction}
      />
      <GivenItems title={copy.given.webIcons} items={webIcons} external={links.external} />
      <GivenItems title={copy.given.appUsage} items={appUsage} external={links.external} />
      <Features copy={copy.features} features={features(context)} />
      <FigureBand copy={copy.driver} action={links.soon('driver-registration')} />
      <GivenItems
        title={copy.given.driverServices}
        items={driverServices}
        external={links.external}
        isApart
      />
      <Video
        copy={copy.video}
        words={common.video}
        address={videoUrl}
        external={links.external}
        picture="home"
        ground="night"
      />
      <Stops copy={copy.benefits} layout="rows" ground="night" />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
