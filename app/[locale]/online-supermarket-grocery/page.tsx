import carousel from '#components/islands/carousel.module.css'
import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Slides } from '#components/sections/slides.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import { CopyText } from '#components/ui/copy-text.tsx'
import { ActionLink, SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Backdrop, RouteLine } from '#components/ui/route-line.tsx'
import { Shelf, ShelfTile } from '#components/ui/shelf-tile.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as SiteTarget } from '#lib/company/links.ts'
import { loadLandingPage } from '#lib/content/load-landing-page.ts'
import type { PageContext } from '#lib/content/page-context.ts'
import { type ObjectName, pairLabelsWithPictures } from '#lib/content/pictures.ts'
import { questionsId } from '#lib/content/services.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import styles from './supermarket.module.css'

// In seconds. The interval is short, so that changes to the backend's landing-page data appear soon.
export const revalidate = 60

type Copy = Messages['online-supermarket-grocery']

const HeroShelf = ({ copy, orderTarget }: { copy: Copy; orderTarget: SiteTarget }) => (
  <section className="on-field overflow-x-clip bg-field text-on-field">
    <div
      className={`${styles.hero} wrap flex flex-col pt-5 pb-3 md:pt-10 lg:justify-center lg:pb-8 short:pt-8`}
    >
      <div className="justify-between lg:grid lg:items-end lg:gap-x-12">
        <h1 className="d1">{copy.hero.title}</h1>
        <p className="mt-2 lead max-w-[30em] font-medium md:mt-5">
          <CopyText>{copy.hero.text}</CopyText>
        </p>
        <div className="mt-3 md:mt-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ActionLink link={orderTarget} label={copy.hero.action} />
        </div>
      </div>
      <Shelf
        id="categories"
        aria-label={copy.shelf.label}
        className={`${styles.categories} mt-3 text-xs md:mt-8 md:text-sm lg:text-base short:mt-5`}
      >
        {pairLabelsWithPictures(copy.shelf.items).map((category) => (
          <li key={category.name}>
            <ShelfTile {...category} link={orderTarget} />
          </li>
        ))}
      </Shelf>
    </div>
  </section>
)

type Banner = {
  copy: { title: string; text: string }
  tone: string
  picture: ObjectName
}

const listBanners = ({ items }: Copy['banners']): Banner[] => [
  { copy: items.fridge, tone: 'bg-tint-blue text-text', picture: 'broccoli' },
  { copy: items.breakfast, tone: 'bg-deep-pink text-white', picture: 'honey' },
  { copy: items.heavy, tone: 'bg-deep-green text-white', picture: 'watermelon' },
  { copy: items.baby, tone: 'bg-deep-red text-white', picture: 'baby-bottle' },
]

const linePaths = [
  'M-60 420H420Q470 420 505 385L700 190Q735 155 785 155H1200',
  'M-60 120H520Q570 120 605 155L760 310Q795 345 845 345H1200',
  'M200 560V300Q200 250 235 215L330 120Q365 85 415 85H1200',
  'M-60 300H300Q350 300 385 335L430 380Q465 415 515 415H1200',
]

const Drawing = ({ d = '', picture }: { d?: string; picture: Banner['picture'] }) => (
  <>
    <Backdrop className={`${styles.line} start-0 bottom-0 w-full`} width={1080} height={500} align="xMaxYMax">
      <RouteLine d={d} width={64} className="stroke-current" />
    </Backdrop>
    <Picture name={picture} sizes="256px" className={`${styles.bannerObject} absolute -z-1`} />
  </>
)

/** A carousel of drawn posters. A poster grows beyond its aspect ratio if its text needs more room. */
const Banners = ({ copy: { banners: copy }, common, locale }: PageContext<'online-supermarket-grocery'>) => (
  <div className="pt-(--section) pb-6">
    <Slides
      locale={locale}
      common={common}
      label={copy.label}
      slides={listBanners(copy)}
      getTitle={(banner) => banner.copy.title}
    >
      {({ copy: bannerCopy, tone, picture }, { position }, index) => (
        <li
          key={position}
          className={`${carousel.slide} ${styles.banner} relative isolate overflow-clip rounded-xl ${tone}`}
        >
          <h2 className="d2">{bannerCopy.title}</h2>
          <p className="mt-3 text-lead font-medium">
            <CopyText>{bannerCopy.text}</CopyText>
          </p>
          <Drawing d={linePaths[index % linePaths.length]} picture={picture} />
        </li>
      )}
    </Slides>
  </div>
)

type CareTileProps = { copy: { title: string; text: string }; tone: string; picture: ObjectName }

const CareTile = ({ copy, tone, picture }: CareTileProps) => (
  <li
    className={`${styles.care} relative isolate grid grid-cols-1 overflow-hidden rounded-xl p-card ${tone}`}
  >
    <Picture name={picture} sizes="256px" className={`${styles.careObject} absolute -z-1`} />
    <h2 className="d2">{copy.title}</h2>
    <p className="max-w-[20em]">
      <CopyText>{copy.text}</CopyText>
    </p>
  </li>
)

const CareTiles = ({ copy: { items } }: { copy: Copy['care'] }) => (
  <section className="sec pt-0">
    <div className="wrap">
      <ul className="grid gap-4 lg:grid-cols-[7fr_5fr]">
        <CareTile copy={items.beauty} tone="bg-tint-pink" picture="lipstick" />
        <CareTile copy={items.health} tone="bg-tint-sky" picture="pill" />
      </ul>
    </div>
  </section>
)

type WayToShopProps = { copy: { title: string; text: string }; picture: ObjectName; href: string }

const WayToShop = ({ copy, picture, href }: WayToShopProps) => (
  <li>
    <SiteLink
      link={{ href, isExternal: false }}
      className="flex h-full content-start items-center gap-4 rounded-lg bg-mist p-5 duration-fast hover:bg-brand-tint motion-safe:transition lg:grid lg:items-start lg:p-6"
    >
      <Picture name={picture} sizes="72px" className="size-16 flex-none" />
      <div className="min-w-0">
        <TitledText copy={copy} headingClass="h4" textClass="text-muted" />
      </div>
    </SiteLink>
  </li>
)

/** Links to sections of this page. */
const WaysToShop = ({ copy }: { copy: Copy['cards'] }) => (
  <section className="sec pt-0">
    <div className="wrap">
      <SectionHead title={copy.title} />
      <ul className="grid gap-3 lg:grid-cols-4">
        <WayToShop copy={copy.items.time} picture="clock" href="#steps" />
        <WayToShop copy={copy.items.discount} picture="gift" href="#discount" />
        <WayToShop copy={copy.items.someoneElse} picture="handshake" href={`#${questionsId}`} />
        <WayToShop copy={copy.items.categories} picture="greens" href="#categories" />
      </ul>
    </div>
  </section>
)

const page = sitePage('online-supermarket-grocery', async (context) => {
  const { copy, links } = context
  const { videoUrl } = await loadLandingPage()
  return (
    <>
      <HeroShelf copy={copy} orderTarget={links.supermarket} />
      <Banners {...context} />
      <CareTiles copy={copy.care} />
      <Stops links={links} copy={copy.benefits} background="paper" isJoined />
      <WaysToShop copy={copy.cards} />
      <Stops links={links} id="steps" copy={copy.steps} background="mist" />
      <Video {...context} videoUrl={videoUrl} />
      <Closing id="discount" copy={copy.closing} action={links.page('discount')} />
      <Faq copy={copy.faq} links={links} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
