import '#app/styles/themes/blue.css'
import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Features } from '#components/sections/features.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import { loadLandingPage } from '#lib/backend/load.ts'
import { placeName } from '#lib/places/cities.ts'
import { Climb } from './climb.tsx'

// As often as the landing pages' data may change.
export const revalidate = 60

const page = sitePage('flights-ticket', async ({ copy, common, links, locale }) => {
  const { videoUrl } = await loadLandingPage()
  const tickets = links.soon('plane-ticket')
  const { easy, quick, costEffective } = copy.features.items
  return (
    <>
      <Hero copy={copy.hero} picture="flights-ticket" action={tickets} how="#steps" />
      <Stops copy={copy.benefits} layout="split" ground="paper" />
      <Features
        copy={copy.features}
        features={[
          {
            copy: easy,
            rows: [
              { icon: 'plane-takeoff', name: easy.ui.from, value: placeName(locale, 'erbil') },
              { icon: 'plane-landing', name: easy.ui.to, value: placeName(locale, 'tehran') },
            ],
          },
          { copy: quick, rows: [{ icon: 'ticket', name: quick.ui.ticket, end: 'done' }] },
          {
            copy: costEffective,
            rows: [{ icon: 'receipt-text', name: costEffective.ui.total, end: 'done' }],
          },
        ]}
      />
      <Video
        copy={copy.video}
        words={common.video}
        address={videoUrl}
        external={links.external}
        picture="flights-ticket"
      />
      <Climb id="steps" copy={copy.infographic} picture="flights-ticket" />
      <Faq copy={copy.faq} support={links.page('contact')} />
      <Closing copy={copy.closing} action={tickets} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
