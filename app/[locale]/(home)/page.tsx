import { sitePage } from '#components/layout/site-page.tsx'
import { type Feature, Features } from '#components/sections/features.tsx'
import { FigureBand } from '#components/sections/figure-band.tsx'
import { Posters } from '#components/sections/posters.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import { loadLandingPage } from '#lib/content/load-landing-page.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { services } from '#lib/content/services.ts'
import { slidesOf } from '#lib/schemas/landing-page.ts'
import { BackendItems } from './backend-items.tsx'
import { Figures } from './figures.tsx'
import { PhoneHero } from './phone-hero.tsx'
import { listTiles } from './tile-list.ts'
import { Tiles } from './tiles.tsx'

// In seconds. The interval is short, so that changes to the backend's landing-page data appear soon.
export const revalidate = 60

type HomeContext = PageContext<'home'>

// Sample prices of a basket, shown in a drawn card.
const [fullPriceDinars, discountedPriceDinars] = [42_000, 38_000]

const listFeatures = ({ copy, formatPrice }: HomeContext): Feature[] => {
  const { easy, quick, costEffective } = copy.features.items
  return [
    {
      copy: easy,
      rows: [
        { icon: 'house', name: easy.ui.home, value: easy.ui.homeArea },
        { icon: 'briefcase', name: easy.ui.work, value: easy.ui.workStreet },
        { icon: 'repeat', name: easy.ui.orderAgain, endIcon: 'onward' },
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
          value: formatPrice(fullPriceDinars),
          valueKind: 'price',
          isFaint: true,
        },
        { name: costEffective.ui.total, value: formatPrice(discountedPriceDinars), valueKind: 'price' },
      ],
    },
  ]
}

const page = sitePage('home', async (context) => {
  const { copy, links } = context
  const { slides, videoUrl, sliderSection, webIcons, appUsage, driverServices } = await loadLandingPage()
  return (
    <>
      <PhoneHero {...context} />
      <Tiles {...context} tiles={listTiles(services, context)} />
      <Posters {...context} slides={slidesOf(slides, 'home', context.locale)} section={sliderSection} />
      <BackendItems title={copy.given.webIcons} items={webIcons} toExternalLink={links.external} />
      <BackendItems title={copy.given.appUsage} items={appUsage} toExternalLink={links.external} />
      <Figures {...context} />
      <Features copy={copy.features} features={listFeatures(context)} links={links} />
      <FigureBand copy={copy.driver} action={links.page('driver-registration')} />
      <BackendItems
        title={copy.given.driverServices}
        items={driverServices}
        toExternalLink={links.external}
        hasSpaceAbove
      />
      <Video {...context} videoUrl={videoUrl} background="night" />
      <Stops links={links} copy={copy.benefits} background="night" />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
