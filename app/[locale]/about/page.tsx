import { sitePage } from '#components/layout/site-page.tsx'
import { CityMap } from '#components/sections/city-map.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { sendLinkIn } from '#lib/content/send-link.ts'
import { services } from '#lib/content/services.ts'
import { activeCities } from '#lib/places/branches.ts'
import type { CitySlug } from '#lib/places/cities.ts'
import { cityPoints } from '#lib/places/country-map.ts'
import { Introduction } from './introduction.tsx'
import { SendLinkBand } from './send-link-band.tsx'

// Those that people look for to find their way on the map.
const largeCities: readonly CitySlug[] = [
  'erbil',
  'baghdad',
  'basra',
  'tehran',
  'mashhad',
  'isfahan',
  'shiraz',
  'tabriz',
]

const page = sitePage('about', ({ copy, common, links, locale }) => (
  <>
    <Hero copy={copy.hero} picture="about" />
    <Introduction
      copy={copy.aboutUs}
      careers={links.page('careers')}
      servicesLabel={common.nav.services}
      services={services.map(({ slug, picture }) => ({
        name: common.services[slug].name,
        picture,
        link: links.page(slug),
      }))}
    />
    <Stops copy={copy.facts} layout="split" ground="paper" isJoined />
    <CityMap
      copy={copy.map}
      points={cityPoints(locale, activeCities, largeCities)}
      list={{ label: copy.map.cities, link: links.page('cities') }}
    />
    <SendLinkBand copy={copy.sendLink} sendLink={sendLinkIn(locale)} />
  </>
))

export const generateMetadata = page.metadata
export default page.render
