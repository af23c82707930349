import { sitePage } from '#components/layout/site-page.tsx'
import { Cities } from '#components/sections/cities.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import { isScene, type ObjectName, picturedWords, type SceneName } from '#lib/content/pictures.ts'
import type { Links, SiteLink as Target } from '#lib/i18n/links.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { cityRows } from '#lib/places/cities.ts'
import { serviceCities } from '#lib/places/service-cities.ts'
import tiles from './picture-tiles.module.css'
import ticks from './tick-list.module.css'

type Copy = Messages['moving-services']

type TicksProps = { title: string; items: ReturnType<typeof picturedWords> }

const Ticks = ({ title, items }: TicksProps) => (
  <fieldset className="min-w-0">
    <legend className="pt-3.5 pb-1 font-bold text-brand-strong">{title}</legend>
    <ul>
      {items.map(({ picture, name }) => (
        <li key={name}>
          <label className={ticks.tick}>
            <Picture name={picture} sizes="40px" className="size-10" />
            <span className={ticks.name}>{name}</span>
            <input type="checkbox" className={ticks.input} />
            <span className={ticks.box} aria-hidden="true">
              <Icon name="check" />
            </span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
)

/** A list that the visitor ticks; it counts itself and is sent to nobody. */
const TickList = ({ copy }: { copy: Copy['list'] }) => (
  <section id="packing-list" className="sec bg-mist">
    <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-24">
      <div className="min-w-0 lg:sticky lg:top-[120px]">
        <h2 className="d2">{copy.title}</h2>
        <p className="lead mt-4 text-muted">
          <CopyText>{copy.text}</CopyText>
        </p>
      </div>
      <div className={ticks.list}>
        <h3 className="mb-2.5 pb-4 border-b-3 border-b-text d3">{copy.heading}</h3>
        {/* Empty on every visit: some browsers would bring the last one's ticks back. The method sends nothing. */}
        <form method="dialog" autoComplete="off" className="grid gap-x-12 gap-y-2 md:grid-cols-2">
          <Ticks title={copy.home.title} items={picturedWords(copy.home.items)} />
          <Ticks title={copy.office.title} items={picturedWords(copy.office.items)} />
        </form>
        <div className={ticks.foot}>
          <p className="small text-muted">{copy.note}</p>
          <p className={ticks.total}>
            <span className={ticks.count} /> {copy.ticked}
          </p>
        </div>
      </div>
    </div>
  </section>
)

type TileProps = {
  copy: { title: string; text: string }
  tone: 'field' | 'tint' | 'deep'
  picture: SceneName | ObjectName
  link: Target
}

const Tile = ({ copy, tone, picture, link }: TileProps) => (
  <li>
    <SiteLink link={link} className={`${tiles.tile} ${tiles[tone]}`}>
      <TitledText copy={copy} heading={`d3 ${tiles.title}`} text={tiles.text} />
      <span className={tiles.go}>
        <Icon name="arrow-up-right" mirror />
      </span>
      <Picture
        name={picture}
        sizes={isScene(picture) ? '(min-width: 1024px) 400px, (min-width: 510px) 460px, 92vw' : '190px'}
        mirror
        className={isScene(picture) ? tiles.scene : tiles.object}
      />
    </SiteLink>
  </li>
)

/** Large tiles that lead out, each with its picture. */
const PictureTiles = ({ copy, links }: { copy: Copy['vehicles']; links: Links }) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className={tiles.tiles}>
        <Tile copy={copy.items.furniture} tone="field" picture="moving-services" link={links.vanSite} />
        <Tile copy={copy.items.light} tone="tint" picture="pickup-truck" link={links.truckSite} />
        <Tile copy={copy.items.heavy} tone="deep" picture="truck" link={links.truckSite} />
      </ul>
    </div>
  </section>
)

const page = sitePage('moving-services', ({ copy, links, locale }) => (
  <>
    <Hero copy={copy.hero} picture="moving-services" action={links.truckSite} how="#packing-list" />
    <TickList copy={copy.list} />
    <PictureTiles copy={copy.vehicles} links={links} />
    <Stops copy={copy.benefits} layout="split" ground="paper" isJoined />
    <Cities copy={copy.cities} cities={cityRows(locale, serviceCities.moving, links)} picture="truck" />
    <Faq copy={copy.faq} support={links.page('contact')} />
    <Closing copy={copy.closing} action={links.truckSite} picture="moving-services" />
  </>
))

export const generateMetadata = page.metadata
export default page.render
