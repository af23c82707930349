import { sitePage } from '#components/layout/site-page.tsx'
import { Cities } from '#components/sections/cities.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { cityRows, serviceCities } from '#lib/places/cities.ts'
import { PictureTiles } from './picture-tiles.tsx'
import { TickList } from './tick-list.tsx'

const page = sitePage('moving-services', ({ copy, links, locale }) => {
  const { furniture, light, heavy } = copy.vehicles.items
  return (
    <>
      <Hero copy={copy.hero} picture="moving-services" action={links.truckSite} how="#packing-list" />
      <TickList
        id="packing-list"
        copy={copy.list}
        groups={[
          { copy: copy.list.home, pictures: ['sofa', 'bed', 'teapot', 'tree', 'bicycle'] },
          { copy: copy.list.office, pictures: ['chair', 'laptop', 'briefcase', 'telephone', 'coffee'] },
        ]}
      />
      <PictureTiles
        copy={copy.vehicles}
        tiles={[
          { copy: furniture, tone: 'field', picture: 'moving-services', link: links.vanSite },
          { copy: light, tone: 'tint', picture: 'pickup-truck', link: links.truckSite },
          { copy: heavy, tone: 'deep', picture: 'truck', link: links.truckSite },
        ]}
      />
      <Stops copy={copy.benefits} layout="split" ground="paper" isJoined />
      <Cities copy={copy.cities} cities={cityRows(locale, serviceCities.moving, links)} picture="truck" />
      <Faq copy={copy.faq} support={links.page('contact')} />
      <Closing copy={copy.closing} action={links.truckSite} picture="moving-services" />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
