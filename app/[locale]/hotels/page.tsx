import '#app/styles/themes/red.css'
import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Features } from '#components/sections/features.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Facade } from './facade.tsx'

const page = sitePage('hotels', ({ copy, links }) => {
  const booking = links.soon('hotel-booking')
  const { place, room, rules } = copy.features.items
  return (
    <>
      <Hero copy={copy.hero} picture="hotels" action={booking} how="#steps" />
      <Facade copy={copy.benefits} pictures={['bed', 'suitcase', 'coffee']} />
      <Stops id="steps" copy={copy.steps} layout="rows" ground="paper" />
      <Features
        copy={copy.features}
        features={[
          {
            copy: place,
            rows: [
              { icon: 'map-pin', name: place.ui.hotel },
              { icon: 'route', name: place.ui.onTheMap, end: 'done' },
            ],
          },
          { copy: room, rows: [{ picture: 'bed', name: room.ui.room }] },
          { copy: rules, rows: [{ icon: 'file-text', name: rules.ui.rules, end: 'done' }] },
        ]}
      />
      <Faq copy={copy.faq} support={links.page('contact')} ground="paper" />
      <Closing copy={copy.closing} picture="hotels" action={booking} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
