import { sitePage } from '#components/layout/site-page.tsx'
import { Checks } from '#components/sections/checks.tsx'
import { Cities } from '#components/sections/cities.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { cityRows, serviceCities } from '#lib/places/cities.ts'
import { GrowingBars } from './growing-bars.tsx'

const page = sitePage('pickup-truck', ({ copy, links, locale }) => {
  const { van, light, furniture, heavy } = copy.loads.items
  return (
    <>
      <Hero copy={copy.hero} picture="pickup-truck" action={links.truckSite} how="#loads" />
      <GrowingBars
        id="loads"
        copy={copy.loads}
        bars={[
          { copy: van, picture: 'parcel', link: links.vanSite },
          { copy: light, picture: 'pickup', link: links.truckSite },
          { copy: furniture, picture: 'sofa', link: links.vanSite },
          { copy: heavy, picture: 'truck', link: links.truckSite },
        ]}
      />
      <Stops copy={copy.steps} layout="rows" ground="mist" />
      <Cities copy={copy.cities} cities={cityRows(locale, serviceCities.phonePickup, links)} />
      <Checks
        copy={copy.prepare}
        icons={['ruler', 'package-open', 'package', 'square-parking', 'hand-helping', 'wallet']}
        ground="paper"
      />
      <Faq copy={copy.faq} support={links.page('contact')} />
      <Closing copy={copy.closing} action={links.truckSite} picture="pickup-truck" />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
