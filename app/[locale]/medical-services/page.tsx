import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import { loadLandingPage } from '#lib/content/load-landing-page.ts'
import { comingSoonContent, orderLink, questionsId } from '#lib/content/services.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import styles from './call.module.css'

// In seconds. The interval is short, so that changes to the backend's landing-page data appear soon.
export const revalidate = 60

type Copy = Messages['medical-services']['call']

const CallCard = ({ copy }: { copy: Copy }) => (
  <div className="mx-auto grid w-full max-w-120 justify-items-center gap-5 rounded-xl bg-brand-deep p-8 text-center text-white shadow-float">
    <div className={`${styles.portrait} overflow-hidden rounded-full bg-sky`}>
      <Picture name="doctor" sizes="192px" />
    </div>
    <div>
      <p className="d3">{copy.status}</p>
      <p className="mt-1">{copy.service}</p>
    </div>
    {/* These icons are small and have no circles, so that they do not look like buttons. */}
    <div className="flex gap-6 opacity-70" aria-hidden="true">
      <Icon name="mic" />
      <Icon name="video" />
      <Icon name="phone" />
    </div>
  </div>
)

const Call = ({ copy }: { copy: Copy }) => (
  <section className="relative isolate overflow-clip">
    <Backdrop className={`${styles.pulse} w-full`} width={1440} height={260}>
      <RouteLine d="M-1200 150H410L480 80L580 180L680 80L750 150H2600" width={14} className={styles.line} />
    </Backdrop>
    <div className={`${styles.call} wrap grid gap-10 lg:grid-cols-2 lg:items-start`}>
      <div className="min-w-0 lg:pt-12">
        <h2 className="d2">{copy.title}</h2>
        <p className="mt-4 lead text-muted">{copy.text}</p>
      </div>
      <CallCard copy={copy} />
    </div>
  </section>
)

const page = sitePage('medical-services', async (context) => {
  const { copy, common, links } = context
  const { videoUrl } = await loadLandingPage()
  const doctorsLink = orderLink('medical-services', links)
  return (
    <>
      <Hero
        copy={copy.hero}
        picture="medical-services"
        action={doctorsLink}
        comingSoon={comingSoonContent('medical-services', common, links)}
        howHref={`#${questionsId}`}
      />
      <Call copy={copy.call} />
      <Stops links={links} copy={copy.benefits} background="mist" />
      <Video {...context} videoUrl={videoUrl} />
      <Faq copy={copy.faq} links={links} />
      <Closing copy={copy.closing} action={doctorsLink} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
