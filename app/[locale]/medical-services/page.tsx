import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import { loadLandingPage } from '#lib/backend/load-landing-page.ts'
import { orderLink, questionsId } from '#lib/content/services.ts'
import type { Messages } from '#lib/i18n/messages.ts'

// In seconds, so that the page follows changes of the backend's data for landing pages.
export const revalidate = 60

type Copy = Messages['medical-services']['call']

type CallButtonProps = { icon: IconName; isLit?: true }

const CallButton = ({ icon, isLit }: CallButtonProps) => (
  <span
    className={`relative isolate grid size-15 place-items-center before:absolute before:inset-0 before:-z-1 before:rounded-full before:bg-white before:content-[''] ${isLit ? 'text-brand-deep' : 'before:opacity-16'}`}
  >
    <Icon name={icon} />
  </span>
)

const CallCard = ({ copy }: { copy: Copy }) => (
  <div className="mx-auto grid w-full max-w-100 justify-items-center gap-5.5 rounded-xl bg-brand-deep p-7 text-center text-white shadow-float">
    <div className="grid size-45 items-end justify-items-center overflow-hidden rounded-full bg-sky">
      <Picture name="doctor" sizes="192px" className="size-48 max-w-none translate-y-4" />
    </div>
    <div>
      <p className="d3">{copy.status}</p>
      <p className="mt-1 opacity-80">{copy.service}</p>
    </div>
    <div className="flex gap-4" aria-hidden="true">
      <CallButton icon="mic" />
      <CallButton icon="video" />
      <CallButton icon="phone" isLit />
    </div>
  </div>
)

const Call = ({ copy }: { copy: Copy }) => (
  <section className="below-fold relative isolate overflow-clip">
    <Backdrop
      className="mt-11 h-30 w-full max-lg:static lg:top-[72%] lg:mt-0 lg:h-65 lg:-translate-y-1/2"
      width={1440}
      height={260}
    >
      <RouteLine
        d="M-1200 150H410L480 80L580 180L680 80L750 150H2600"
        width={14}
        className="stroke-[color:light-dark(var(--brand),var(--field-line))]"
      />
    </Backdrop>
    <div className="wrap grid gap-10 pt-7 pb-(--section) lg:grid-cols-2 lg:items-center lg:pt-(--section)">
      <div className="min-w-0 lg:pb-30">
        <h2 className="d2">{copy.title}</h2>
        <p className="mt-4 lead text-muted">{copy.text}</p>
      </div>
      <CallCard copy={copy} />
    </div>
  </section>
)

const page = sitePage('medical-services', async (context) => {
  const { copy, links } = context
  const { videoUrl } = await loadLandingPage()
  const doctors = orderLink('medical-services', links)
  return (
    <>
      <Hero copy={copy.hero} picture="medical-services" action={doctors} howHref={`#${questionsId}`} />
      <Call copy={copy.call} />
      <Stops links={links} copy={copy.benefits} background="mist" />
      <Video {...context} videoUrl={videoUrl} picture="medical-services" />
      <Faq copy={copy.faq} links={links} />
      <Closing copy={copy.closing} action={doctors} picture="medical-services" />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
