import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Features } from '#components/sections/features.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import { TitledText } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { RouteLine } from '#components/ui/route-line.tsx'
import { loadLandingPage } from '#lib/content/load-landing-page.ts'
import { comingSoonContent, orderLink } from '#lib/content/services.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { placeName } from '#lib/places/cities.ts'
import styles from './climb.module.css'

// In seconds. The interval is short, so that changes to the backend's landing-page data appear soon.
export const revalidate = 60

type Copy = Messages['flights-ticket']['infographic']

type Stop = readonly [x: number, y: number]

// There are two drawings, because three stops side by side are too wide for a phone.
const drawings = {
  across: {
    viewBox: '0 0 1312 620',
    line: 'M-1200 430H300Q324 430 341 413L473 281Q490 264 514 264H740Q764 264 781 247L893 135Q910 118 934 118H2600',
    width: 20,
    className: 'hidden lg:block lg:size-full',
    stops: [
      [24, 430],
      [540, 264],
      [960, 118],
    ],
  },
  down: {
    viewBox: '0 0 110 600',
    line: 'M26 22V90Q26 104 36 114L66 144Q76 154 76 168V290Q76 304 66 314L36 344Q26 354 26 368V1000',
    width: 16,
    className: `${styles.down} lg:hidden tiny:hidden`,
    stops: [
      [26, 22],
      [76, 222],
      [26, 422],
    ],
  },
} as const satisfies Record<
  string,
  { viewBox: string; line: string; width: number; className: string; stops: readonly Stop[] }
>

const Drawing = ({ shape }: { shape: keyof typeof drawings }) => {
  const { viewBox, line, width, className, stops } = drawings[shape]
  return (
    <svg
      className={`absolute start-0 top-0 max-w-none overflow-visible rtl:mirrored ${className}`}
      viewBox={viewBox}
      aria-hidden="true"
    >
      <RouteLine d={line} width={width} className="stroke-field-line" />
      {stops.map(([x, y]) => (
        <circle
          key={y}
          cx={x}
          cy={y}
          r={width * 1.2}
          strokeWidth={width * 0.8}
          className={`${styles.point} stroke-field-line`}
        />
      ))}
    </svg>
  )
}

const Road = ({ items }: Pick<Copy, 'items'>) => (
  <div className={`${styles.road} relative mt-10 lg:mt-0`}>
    <Drawing shape="across" />
    <Drawing shape="down" />
    <ol>
      {items.map((item) => (
        <li key={item.title} className={styles.stop}>
          <TitledText copy={item} textClass="mt-2 font-medium" />
        </li>
      ))}
    </ol>
  </div>
)

const ClimbingSteps = ({ copy }: { copy: Copy }) => (
  <section id="steps" className="on-field overflow-clip bg-field text-on-field">
    <div className="wrap">
      <div className="relative py-band">
        <h2 className="z-1 d2 lg:absolute lg:max-w-[9em]">{copy.title}</h2>
        <Picture
          name="flights-domestic"
          sizes="(min-width: 1440px) 520px, (min-width: 1024px) 37vw, 1px"
          mirror
          className={`${styles.plane} absolute max-lg:hidden`}
        />
        <Road items={copy.items} />
      </div>
    </div>
  </section>
)

const page = sitePage('flights-ticket', async (context) => {
  const { copy, common, links, locale } = context
  const { videoUrl } = await loadLandingPage()
  const ticketsLink = orderLink('flights-ticket', links)
  const { easy, quick, costEffective } = copy.features.items
  return (
    <>
      <Hero
        copy={copy.hero}
        picture="flights-ticket"
        action={ticketsLink}
        comingSoon={comingSoonContent('flights-ticket', common, links)}
        howHref="#steps"
      />
      <Stops links={links} copy={copy.benefits} background="paper" />
      <Features
        links={links}
        copy={copy.features}
        features={[
          {
            copy: easy,
            rows: [
              { icon: 'plane-takeoff', name: easy.ui.from, value: placeName(locale, 'erbil') },
              { icon: 'plane-landing', name: easy.ui.to, value: placeName(locale, 'tehran') },
            ],
          },
          { copy: quick, rows: [{ icon: 'ticket', name: quick.ui.ticket, endIcon: 'done' }] },
          {
            copy: costEffective,
            rows: [{ icon: 'receipt-text', name: costEffective.ui.total, endIcon: 'done' }],
          },
        ]}
      />
      <Video {...context} videoUrl={videoUrl} />
      <ClimbingSteps copy={copy.infographic} />
      <Faq copy={copy.faq} links={links} />
      <Closing copy={copy.closing} action={ticketsLink} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
