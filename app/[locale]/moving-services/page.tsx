import { sitePage } from '#components/layout/site-page.tsx'
import { Cities } from '#components/sections/cities.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture, SmallPicture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { Links, SiteLink as Target } from '#lib/company/links.ts'
import { isScene, type ObjectName, pairLabelsWithPictures, type SceneName } from '#lib/content/pictures.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { cityRows } from '#lib/places/cities.ts'
import { serviceCities } from '#lib/places/service-cities.ts'
import styles from './packing-list.module.css'
import vehicles from './vehicles.module.css'

type Copy = Messages['moving-services']

type ChecklistGroupProps = { title: string; items: ReturnType<typeof pairLabelsWithPictures<ObjectName>> }

const ChecklistGroup = ({ title, items }: ChecklistGroupProps) => (
  <fieldset className="min-w-0">
    <legend className="pt-3 pb-1 font-bold text-brand-strong">{title}</legend>
    <ul className="grid grid-cols-1 gap-x-10 xl:grid-cols-2">
      {items.map(({ picture, name }) => (
        <li key={name}>
          <label className={styles.item}>
            <SmallPicture name={picture} className="size-10" />
            <span className={styles.name}>{name}</span>
            <input type="checkbox" />
            <span className={styles.box} aria-hidden="true">
              <Icon name="check" />
            </span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
)

/** A checklist that needs no script, because CSS counts the ticks and nothing is submitted. */
const Checklist = ({ copy }: { copy: Copy['list'] }) => (
  <section id="packing-list" className="bg-mist sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <div className={`${styles.list} min-w-0 rounded-xl bg-card p-card`}>
        <h3 className="mb-3 border-b-3 border-text pb-3 d3">{copy.heading}</h3>
        {/* Without `autoComplete="off"`, some browsers restore old ticks. The method `dialog` submits nothing. */}
        <form method="dialog" autoComplete="off" className="grid gap-x-10 gap-y-2 md:grid-cols-2">
          <ChecklistGroup title={copy.home.title} items={pairLabelsWithPictures(copy.home.items)} />
          <ChecklistGroup title={copy.office.title} items={pairLabelsWithPictures(copy.office.items)} />
        </form>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:min-h-14">
          <p className="small text-muted">{copy.note}</p>
          <p className={`${styles.total} items-baseline gap-2 font-bold`}>
            <span className={styles.count} /> {copy.ticked}
          </p>
        </div>
      </div>
    </div>
  </section>
)

const tones = {
  field: { tile: 'bg-field text-on-field', icon: 'bg-white text-field' },
  tint: { tile: 'bg-brand-tint text-text', icon: 'bg-field text-on-field' },
  deep: { tile: 'bg-brand-deep text-white', icon: 'bg-white text-brand-deep' },
}

type TileProps = {
  copy: { title: string; text: string }
  tone: keyof typeof tones
  picture: SceneName | ObjectName
  link: Target
}

const Tile = ({ copy, tone, picture, link }: TileProps) => (
  <li>
    <SiteLink
      link={link}
      className={`${vehicles.tile} relative isolate block h-full overflow-hidden rounded-xl p-6 lg:p-8 ${tones[tone].tile}`}
    >
      <TitledText copy={copy} textClass="mt-1 font-medium" />
      <span
        className={`absolute end-3 top-3 grid size-11 place-items-center rounded-full ${tones[tone].icon}`}
      >
        <Icon name="arrow-up-right" mirror />
      </span>
      <Picture
        name={picture}
        sizes={isScene(picture) ? '(min-width: 1024px) 400px, (min-width: 510px) 460px, 92vw' : '190px'}
        mirror
        className={`absolute -z-1 ${isScene(picture) ? vehicles.scene : vehicles.object}`}
      />
    </SiteLink>
  </li>
)

const VehicleTiles = ({ copy, links }: { copy: Copy['vehicles']; links: Links }) => (
  <section id="vehicles" className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={`${vehicles.tiles} grid gap-4`}>
        <Tile copy={copy.items.furniture} tone="field" picture="house" link={links.vanSite} />
        <Tile copy={copy.items.light} tone="tint" picture="pickup-truck" link={links.truckSite} />
        <Tile copy={copy.items.heavy} tone="deep" picture="truck" link={links.truckSite} />
      </ul>
    </div>
  </section>
)

const page = sitePage('moving-services', ({ copy, links, locale }) => (
  <>
    <Hero copy={copy.hero} picture="moving-services" action={links.truckSite} howHref="#vehicles" />
    <VehicleTiles copy={copy.vehicles} links={links} />
    <Cities
      copy={copy.cities}
      cities={cityRows(locale, serviceCities.moving, links)}
      links={links}
      picture="handshake"
    />
    <Checklist copy={copy.list} />
    <Stops links={links} copy={copy.benefits} background="paper" />
    <Faq copy={copy.faq} links={links} />
    <Closing copy={copy.closing} action={links.truckSite} />
  </>
))

export const generateMetadata = page.metadata
export default page.render
