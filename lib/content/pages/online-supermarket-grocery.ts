import { landingVideo } from '#lib/content/landing-video.ts'
import type { PageContext, PageSections, WithLanding } from '#lib/content/page.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { Good } from '#lib/content/section-goods.ts'
import type { Banner, HoverRowsSection } from '#lib/content/section-supermarket.ts'
import { fill } from '#lib/i18n/messages.ts'

type Supermarket = PageContext<'online-supermarket-grocery'>

const shelf = ({ copy, links }: Supermarket): Good[] => {
  const { items } = copy.shelf
  const good = (name: string, picture: ObjectName): Good => ({ name, picture, link: links.supermarket })
  return [
    good(items.fruit, 'apple'),
    good(items.vegetables, 'greens'),
    good(items.dairy, 'milk'),
    good(items.cheese, 'cheese'),
    good(items.eggs, 'egg'),
    good(items.bread, 'bread'),
    good(items['rice-and-grains'], 'rice'),
    good(items.meat, 'meat'),
    good(items.chicken, 'chicken'),
    good(items.fish, 'fish'),
    good(items['tinned-food'], 'tinned-food'),
    good(items.sweets, 'chocolate'),
    good(items['tea-and-coffee'], 'coffee'),
    good(items.drinks, 'juice'),
    good(items.beauty, 'lotion'),
    good(items.household, 'paper-roll'),
  ]
}

const banners = ({ copy, common, number }: Supermarket): Banner[] => {
  const { fridge, breakfast, heavy, baby } = copy.banners.items
  const drawn: Pick<Banner, 'copy' | 'tone' | 'picture'>[] = [
    { copy: fridge, tone: 'tint-blue', picture: 'broccoli' },
    { copy: breakfast, tone: 'pink', picture: 'honey' },
    { copy: heavy, tone: 'green', picture: 'watermelon' },
    { copy: baby, tone: 'red', picture: 'baby-bottle' },
  ]
  return drawn.map((banner, index) => {
    const [n, total] = [number(index + 1), number(drawn.length)]
    return { ...banner, label: fill(common.carousel.slide, { n, total }), position: `${n} / ${total}` }
  })
}

const places = { categories: 'categories', steps: 'steps', discount: 'discount', questions: 'questions' }

const rows = ({ copy }: Supermarket): HoverRowsSection['rows'] => {
  const { time, discount, someoneElse, categories } = copy.cards.items
  const at = (id: string) => ({ href: `#${id}`, external: false })
  return [
    { copy: time, picture: 'clock', link: at(places.steps) },
    { copy: discount, picture: 'gift', link: at(places.discount) },
    { copy: someoneElse, picture: 'handshake', link: at(places.questions) },
    { copy: categories, picture: 'greens', link: at(places.categories) },
  ]
}

export const onlineSupermarketGrocery: PageSections<'online-supermarket-grocery', WithLanding> = (
  context,
) => {
  const { copy, common, links, direction } = context
  const { beauty, health } = copy.care.items
  return [
    {
      kind: 'hero-shelf',
      copy: copy.hero,
      action: links.supermarket,
      shelf: { id: places.categories, label: copy.shelf.label, goods: shelf(context) },
    },
    {
      kind: 'banners',
      copy: copy.banners,
      controls: common.carousel,
      banners: banners(context),
      direction,
    },
    {
      kind: 'duo',
      halves: [
        { copy: beauty, tone: 'tint-pink', picture: 'lipstick' },
        { copy: health, tone: 'tint-sky', picture: 'pill' },
      ],
    },
    { kind: 'stops', copy: copy.benefits, layout: 'split', ground: 'paper', isJoined: true },
    { kind: 'hover-rows', copy: copy.cards, rows: rows(context) },
    { kind: 'stops', id: places.steps, copy: copy.steps, layout: 'rows', ground: 'mist' },
    landingVideo(context, { copy: copy.video, picture: 'bike-delivery', ground: 'paper' }),
    {
      kind: 'closing',
      id: places.discount,
      copy: copy.closing,
      action: links.page('discount'),
      picture: 'online-supermarket-grocery',
    },
    { kind: 'faq', id: places.questions, copy: copy.faq, support: links.page('contact') },
  ]
}
