import '#app/styles/themes/blue.css'
import { sitePage } from '#components/layout/site-page.tsx'
import { Closing } from '#components/sections/closing.tsx'
import { Faq } from '#components/sections/faq.tsx'
import { Stops } from '#components/sections/stops.tsx'
import { Video } from '#components/sections/video.tsx'
import type { Good } from '#components/ui/shelf-tile.tsx'
import { loadLandingPage } from '#lib/backend/load.ts'
import { questionsId } from '#lib/content/placeholders.ts'
import type { Messages } from '#lib/i18n/messages.ts'
import { Banners } from './banners.tsx'
import { Duo } from './duo.tsx'
import { HeroShelf } from './hero-shelf.tsx'
import { HoverRows } from './hover-rows.tsx'

// As often as the landing pages' data may change.
export const revalidate = 60

type Goods = readonly Omit<Good, 'link'>[]

const shelf = (items: Messages['online-supermarket-grocery']['shelf']['items']): Goods => [
  { name: items.fruit, picture: 'apple' },
  { name: items.vegetables, picture: 'greens' },
  { name: items.dairy, picture: 'milk' },
  { name: items.cheese, picture: 'cheese' },
  { name: items.eggs, picture: 'egg' },
  { name: items.bread, picture: 'bread' },
  { name: items['rice-and-grains'], picture: 'rice' },
  { name: items.meat, picture: 'meat' },
  { name: items.chicken, picture: 'chicken' },
  { name: items.fish, picture: 'fish' },
  { name: items['tinned-food'], picture: 'tinned-food' },
  { name: items.sweets, picture: 'chocolate' },
  { name: items['tea-and-coffee'], picture: 'coffee' },
  { name: items.drinks, picture: 'juice' },
  { name: items.beauty, picture: 'lotion' },
  { name: items.household, picture: 'paper-roll' },
]

const page = sitePage('online-supermarket-grocery', async ({ copy, common, links, number, direction }) => {
  const { videoUrl } = await loadLandingPage()
  const { fridge, breakfast, heavy, baby } = copy.banners.items
  const { beauty, health } = copy.care.items
  const { time, discount, someoneElse, categories } = copy.cards.items
  return (
    <>
      <HeroShelf
        copy={copy.hero}
        action={links.supermarket}
        shelf={{
          id: 'categories',
          label: copy.shelf.label,
          goods: shelf(copy.shelf.items),
        }}
      />
      <Banners
        copy={copy.banners}
        words={common.carousel}
        number={number}
        direction={direction}
        banners={[
          { copy: fridge, tone: 'tint-blue', picture: 'broccoli' },
          { copy: breakfast, tone: 'pink', picture: 'honey' },
          { copy: heavy, tone: 'green', picture: 'watermelon' },
          { copy: baby, tone: 'red', picture: 'baby-bottle' },
        ]}
      />
      <Duo
        halves={[
          { copy: beauty, tone: 'tint-pink', picture: 'lipstick' },
          { copy: health, tone: 'tint-sky', picture: 'pill' },
        ]}
      />
      <Stops copy={copy.benefits} layout="split" ground="paper" isJoined />
      <HoverRows
        copy={copy.cards}
        rows={[
          { copy: time, picture: 'clock', to: '#steps' },
          { copy: discount, picture: 'gift', to: '#discount' },
          { copy: someoneElse, picture: 'handshake', to: `#${questionsId}` },
          { copy: categories, picture: 'greens', to: '#categories' },
        ]}
      />
      <Stops id="steps" copy={copy.steps} layout="rows" ground="mist" />
      <Video
        copy={copy.video}
        words={common.video}
        address={videoUrl}
        external={links.external}
        picture="bike-delivery"
      />
      <Closing
        id="discount"
        copy={copy.closing}
        action={links.soon('discount')}
        picture="online-supermarket-grocery"
      />
      <Faq copy={copy.faq} support={links.page('contact')} />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
