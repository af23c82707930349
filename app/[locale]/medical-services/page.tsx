import '#app/styles/themes/sky.css'
import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import { loadLandingPage } from '#lib/backend/load.ts'
import { questionsId } from '#lib/content/placeholders.ts'
import { Call } from './call.tsx'

// As often as the landing pages' data may change.
export const revalidate = 60

const page = sitePage('medical-services', async ({ copy, common, links }) => {
  const { videoUrl } = await loadLandingPage()
  const doctors = links.soon('medical-consultants')
  return (
    <>
      <Hero copy={copy.hero} picture="medical-services" action={doctors} how={`#${questionsId}`} />
      <Call copy={copy.call} picture="doctor" />
      <Stops copy={copy.benefits} layout="split" ground="mist" />
      <Video
        copy={copy.video}
        words={common.video}
        address={videoUrl}
        external={links.external}
        picture="medical-services"
      />
      <Faq copy={copy.faq} support={links.page('contact')} />
      <Closing copy={copy.closing} action={doctors} picture="medical-services" />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
