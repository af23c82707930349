import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Features } from '#components/sections/features.tsx'
import { Hero } from '#components/sections/hero.tsx'
import { Posters } from '#components/sections/posters.tsx'
import { Steps } from '#components/sections/steps.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import { SectionHead } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Shelf, type ShelfItem, ShelfTile } from '#components/ui/shelf-tile.tsx'
import { SiteLink } from '#components/ui/site-link.tsx'
import type { SiteLink as Target } from '#lib/company/links.ts'
import { loadLandingPage } from '#lib/content/load-landing-page.ts'
import { pairLabelsWithPictures } from '#lib/content/pictures.ts'
import { comingSoonContent, orderLink } from '#lib/content/services.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { slidesOf } from '#lib/schemas/landing-page.ts'
import styles from './plates.module.css'

// In seconds. The interval is short, so that changes to the backend's landing-page data appear soon.
export const revalidate = 60

const basketQuantities = [2, 1, 3]

type Copy = Messages['online-food-delivery']

const Plate = ({ name, picture, link }: ShelfItem) => (
  <li>
    <SiteLink link={link} className={styles.plate}>
      <span className={styles.dish}>
        <Picture name={picture} sizes="114px" className={styles.object} />
      </span>
      <span className="text-base leading-snug font-bold md:text-lead">{name}</span>
    </SiteLink>
  </li>
)

const Plates = ({ copy, orderTarget }: { copy: Copy['dishes']; orderTarget: Target | null }) => (
  <section className="bg-brand-tint sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid grid-cols-3 gap-x-3 gap-y-6 md:grid-cols-4 lg:grid-cols-6 lg:gap-y-12 tiny:grid-cols-1">
        {pairLabelsWithPictures(copy.items).map((dish) => (
          <Plate key={dish.name} {...dish} link={orderTarget} />
        ))}
      </ul>
    </div>
  </section>
)

const Shopping = ({ copy, orderTarget }: { copy: Copy['shopping']; orderTarget: Target | null }) => (
  <section className="overflow-x-clip sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <Shelf className={`${styles.products} gap-y-6 text-xs md:text-base`}>
        {pairLabelsWithPictures(copy.items).map((product) => (
          <li key={product.name}>
            <ShelfTile {...product} link={orderTarget} />
          </li>
        ))}
      </Shelf>
    </div>
  </section>
)

const page = sitePage('online-food-delivery', async (context) => {
  const { copy, common, links, formatNumber } = context
  const { slides, sliderSection, videoUrl } = await loadLandingPage()
  const orderTarget = orderLink('online-food-delivery', links)
  const { easy, quick, costEffective } = copy.features.items
  return (
    <>
      <Hero
        copy={copy.hero}
        picture="online-food-delivery"
        action={orderTarget}
        comingSoon={comingSoonContent('online-food-delivery', common, links)}
        howHref="#steps"
      />
      <Plates copy={copy.dishes} orderTarget={orderTarget} />
      <Shopping copy={copy.shopping} orderTarget={orderTarget} />
      <Posters
        {...context}
        slides={slidesOf(slides, 'online-food-delivery', context.locale)}
        section={sliderSection}
      />
      <Stops links={links} copy={copy.benefits} background="paper" isJoined />
      <Features
        links={links}
        copy={copy.features}
        features={[
          {
            copy: easy,
            rows: [
              { picture: 'burger', name: easy.ui.food, endIcon: 'add' },
              { picture: 'soft-drink', name: easy.ui.drink, endIcon: 'add' },
            ],
          },
          { copy: quick, rows: [{ picture: 'scooter', name: quick.ui.onTheWay }] },
          {
            copy: costEffective,
            rows: [{ icon: 'receipt-text', name: costEffective.ui.total, endIcon: 'done' }],
          },
        ]}
      />
      <Steps
        id="steps"
        copy={copy.steps}
        formatNumber={formatNumber}
        screen={{
          copy: { ...copy.screen, rows: copy.screen.rows.map((name) => ({ name })) },
          values: basketQuantities.map(formatNumber),
          pictures: ['burger', 'fries', 'apple'],
        }}
        background="paper"
      />
      <Video {...context} videoUrl={videoUrl} isJoined />
      <Faq copy={copy.faq} links={links} />
      <Closing copy={copy.closing} action={orderTarget} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
