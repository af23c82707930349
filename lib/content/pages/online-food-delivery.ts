import { landingVideo } from '#lib/content/landing-video.ts'
import type { PageContext, PageSections, WithLanding } from '#lib/content/page.ts'
import type { PhoneScreen } from '#lib/content/phone-screen.ts'
import type { ObjectName } from '#lib/content/pictures.ts'
import type { FeaturesSection } from '#lib/content/section-cards.ts'
import type { Good, PlatesSection, ShelfSection } from '#lib/content/section-goods.ts'

type Food = PageContext<'online-food-delivery'>

// Specification 2: what is chosen here is ordered there.
const orderPage = ({ links }: Food) => links.page('food-delivery')

const goodsOf = (context: Food) => {
  const link = orderPage(context)
  return (name: string, picture: ObjectName): Good => ({ name, picture, link })
}

const plates = (context: Food): PlatesSection => {
  const { dishes } = context.copy
  const { items } = dishes
  const good = goodsOf(context)
  return {
    kind: 'plates',
    copy: dishes,
    goods: [
      good(items.burger, 'burger'),
      good(items.pizza, 'pizza'),
      good(items.kebab, 'meat'),
      good(items.chicken, 'chicken'),
      good(items.rice, 'rice'),
      good(items.sandwich, 'sandwich'),
      good(items.fish, 'fish'),
      good(items.salad, 'salad'),
      good(items.fries, 'fries'),
      good(items.cake, 'cake'),
      good(items['ice-cream'], 'ice-cream'),
      good(items.coffee, 'coffee'),
    ],
  }
}

const shelf = (context: Food): ShelfSection => {
  const { shopping } = context.copy
  const { items } = shopping
  const good = goodsOf(context)
  return {
    kind: 'shelf',
    copy: shopping,
    goods: [
      good(items.fruit, 'apple'),
      good(items.vegetables, 'greens'),
      good(items.dairy, 'milk'),
      good(items.bread, 'bread'),
      good(items.eggs, 'egg'),
      good(items.sweets, 'chocolate'),
      good(items.drinks, 'juice'),
      good(items.baby, 'baby-bottle'),
      good(items.beauty, 'lotion'),
      good(items.cleaning, 'soap'),
    ],
  }
}

const features = ({ copy }: Food): FeaturesSection['features'] => {
  const { easy, quick, costEffective } = copy.features.items
  return [
    {
      copy: easy,
      rows: [
        { picture: 'burger', name: easy.ui.food, end: 'add' },
        { picture: 'soft-drink', name: easy.ui.drink, end: 'add' },
      ],
    },
    { copy: quick, rows: [{ picture: 'scooter', name: quick.ui.onTheWay }] },
    { copy: costEffective, rows: [{ icon: 'receipt-text', name: costEffective.ui.total, end: 'done' }] },
  ]
}

// How many of each the drawn basket holds.
const quantities = [2, 1, 3]

const screen = ({ copy, number }: Food): PhoneScreen => ({
  kind: 'basket',
  copy: copy.screen,
  quantities: quantities.map(number),
  pictures: ['burger', 'fries', 'apple'],
})

export const onlineFoodDelivery: PageSections<'online-food-delivery', WithLanding> = (context) => {
  const { copy, links, number } = context
  const order = orderPage(context)
  return [
    {
      kind: 'hero',
      copy: copy.hero,
      picture: 'online-food-delivery',
      action: { label: copy.hero.action, link: order },
      how: { label: copy.hero.how, link: { href: '#steps', external: false } },
    },
    plates(context),
    shelf(context),
    { kind: 'stops', copy: copy.benefits, layout: 'split', ground: 'paper', isJoined: true },
    { kind: 'features', copy: copy.features, features: features(context) },
    {
      kind: 'steps',
      id: 'steps',
      copy: copy.steps,
      numerals: copy.steps.items.map((_, index) => number(index + 1)),
      screen: screen(context),
      ground: 'paper',
    },
    {
      ...landingVideo(context, { copy: copy.video, picture: 'bike-delivery', ground: 'paper' }),
      isJoined: true,
    },
    { kind: 'faq', copy: copy.faq, support: links.page('contact') },
    { kind: 'closing', copy: copy.closing, action: order, picture: 'online-food-delivery' },
  ]
}
