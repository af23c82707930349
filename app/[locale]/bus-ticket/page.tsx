import '#app/styles/themes/red.css'
import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { cityLink, placeName, serviceCities } from '#lib/places/cities.ts'
import { Departures } from './departures.tsx'
import { Notes } from './notes.tsx'

const page = sitePage('bus-ticket', ({ copy, links, locale, number }) => (
  <>
    {/* The specification does not say where the booking leads; tickets are booked in the web app. */}
    <Hero copy={copy.hero} picture="bus-ticket" action={links.webApp} how="#cities" />
    <Departures
      id="cities"
      copy={copy.cities}
      departures={serviceCities.bus.map((city, index) => ({
        name: placeName(locale, city),
        text: copy.cities.items[city],
        numeral: number(index + 1),
        link: cityLink(city, links),
      }))}
      picture="bus"
    />
    <Notes copy={copy.info} icons={['ticket', 'armchair', 'luggage', 'map-pin', 'route', 'rotate-ccw']} />
    <Closing copy={copy.closing} picture="bus-ticket" action={links.webApp} />
  </>
))

export const generateMetadata = page.metadata
export default page.render
