import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Features } from '#components/sections/features.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { comingSoonContent, orderLink } from '#lib/content/services.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import styles from './facade.module.css'

const benefitPictures = ['mobile-phone', 'bed', 'taxi'] as const

/** The benefits as lit windows of a hotel at night. */
const Benefits = ({ copy }: { copy: Messages['hotels']['benefits'] }) => (
  <section className={`${styles.night} on-night sec text-white`}>
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ul className="grid gap-3 lg:grid-cols-3 lg:gap-4">
        {benefitPictures.map((picture, index) => {
          const item = copy.items[index]
          return (
            item && (
              <li key={picture} className={styles.window}>
                <Picture name={picture} sizes="(min-width: 1024px) 96px, 72px" />
                <div>
                  <TitledText copy={item} />
                </div>
              </li>
            )
          )
        })}
      </ul>
    </div>
  </section>
)

const page = sitePage('hotels', ({ copy, common, links }) => {
  const bookingLink = orderLink('hotels', links)
  const { place, room, rules } = copy.features.items
  return (
    <>
      <Hero
        copy={copy.hero}
        picture="hotels"
        action={bookingLink}
        comingSoon={comingSoonContent('hotels', common, links)}
        howHref="#steps"
      />
      <Benefits copy={copy.benefits} />
      <Stops links={links} id="steps" copy={copy.steps} background="paper" />
      <Features
        links={links}
        copy={copy.features}
        features={[
          {
            copy: place,
            rows: [
              { icon: 'map-pin', name: place.ui.hotel },
              { icon: 'route', name: place.ui.onTheMap, endIcon: 'done' },
            ],
          },
          { copy: room, rows: [{ picture: 'bed', name: room.ui.room }] },
          { copy: rules, rows: [{ icon: 'file-text', name: rules.ui.rules, endIcon: 'done' }] },
        ]}
      />
      <Faq copy={copy.faq} links={links} background="paper" />
      <Closing copy={copy.closing} action={bookingLink} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
