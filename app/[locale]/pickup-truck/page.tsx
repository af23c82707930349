import { sitePage } from '#components/layout/site-page.tsx'
import { Checks } from '#components/sections/checks.tsx'
import { Cities } from '#components/sections/cities.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Links, SiteLink as Target } from '#lib/company/links.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { cityRows } from '#lib/places/cities.ts'
import { serviceCities } from '#lib/places/service-cities.ts'
import styles from './growing-bars.module.css'

type BarProps = { copy: { title: string; text: string }; picture: ObjectName; link: Target }

const Bar = ({ copy, picture, link }: BarProps) => (
  <li className={styles.step}>
    <SiteLink link={link} className={styles.bar}>
      <div className="min-w-0 flex-1 font-medium">
        <TitledText
          copy={copy}
          headingClass={`leading-title font-display tracking-display text-balance ${styles.title}`}
        />
      </div>
      <Picture
        name={picture}
        sizes="(min-width: 1024px) 150px, 102px"
        className={`${styles.object} tiny:hidden`}
      />
      <span className="grid size-11 flex-none place-items-center rounded-full bg-field-button text-on-field-button md:size-12">
        <Icon name="arrow-up-right" mirror />
      </span>
    </SiteLink>
  </li>
)

const GrowingBars = ({ copy, links }: { copy: Messages['pickup-truck']['loads']; links: Links }) => (
  <section id="loads" className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid grid-cols-1 gap-3">
        <Bar copy={copy.items.van} picture="parcel" link={links.vanSite} />
        <Bar copy={copy.items.light} picture="pickup" link={links.truckSite} />
        <Bar copy={copy.items.furniture} picture="sofa" link={links.vanSite} />
        <Bar copy={copy.items.heavy} picture="truck" link={links.truckSite} />
      </ul>
    </div>
  </section>
)

const page = sitePage('pickup-truck', ({ copy, links, locale }) => (
  <>
    <Hero copy={copy.hero} picture="pickup-truck" action={links.truckSite} howHref="#loads" />
    <GrowingBars copy={copy.loads} links={links} />
    <Stops links={links} copy={copy.steps} background="mist" />
    <Cities copy={copy.cities} cities={cityRows(locale, serviceCities.phonePickup, links)} links={links} />
    <Checks
      copy={copy.prepare}
      icons={['ruler', 'package-open', 'package', 'square-parking', 'hand-helping', 'wallet']}
      links={links}
      background="paper"
    />
    <Faq copy={copy.faq} links={links} />
    <Closing copy={copy.closing} action={links.truckSite} />
  </>
))

export const generateMetadata = page.metadata
export default page.render
