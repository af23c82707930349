import type { Vacancy } from '#lib/backend/port.ts'
import { brand } from '#lib/brand.ts'
import { careerCategories } from '#lib/content/categories.ts'
import type { PageContext, PageSections } from '#lib/content/page.ts'
import type { Photo, VacanciesSection, VacancyTab } from '#lib/content/section-careers.ts'
import { fill } from '#lib/i18n/messages.ts'
import { excerptOf } from '#lib/vacancies/excerpt.ts'
import type { PostedWords } from '#lib/vacancies/posted.ts'
import { type RowWords, vacancyRow } from '#lib/vacancies/row.ts'

type CareersData = {
  /** Null when they could not be loaded. */
  vacancies: readonly Vacancy[] | null
  posted: PostedWords
  /** Their number in words, e.g. “7 open jobs”. */
  count: string
}

type Careers = PageContext<'careers'> & CareersData

const jobs = 'jobs'

// One for each caption, in its order.
const photos: readonly Pick<Photo, 'tone' | 'pictures'>[] = [
  { tone: 'green', pictures: { large: 'woman-at-laptop', small: 'laptop' } },
  { tone: 'tint-pink', pictures: { large: 'pizza', small: 'soft-drink' } },
  { tone: 'deep', pictures: { large: 'mechanic', small: 'scooter' } },
  { tone: 'sky', pictures: { large: 'mountain', small: 'compass' } },
  { tone: 'red', pictures: { large: 'woman-in-headscarf', small: 'chart' } },
  { tone: 'blue', pictures: { large: 'signal', small: 'laptop' } },
  { tone: 'tint-green', pictures: { large: 'man-with-beard', small: 'coffee' } },
  { tone: 'tint-sand', pictures: { large: 'graduation-cap', small: 'light-bulb' } },
  { tone: 'pink', pictures: { large: 'man-at-laptop', small: 'headphones' } },
  { tone: 'green', pictures: { large: 'party', small: 'cake' } },
]

const photoSlides = ({ copy, common, number }: Careers): Photo[] =>
  photos.map((photo, index) => {
    const [n, total] = [number(index + 1), number(photos.length)]
    const label = fill(common.carousel.slide, { n, total })
    return { ...photo, copy: { caption: copy.photos.items[index] ?? '', label, position: `${n} / ${total}` } }
  })

const tabs = ({ copy, links }: Careers): VacancyTab[] =>
  careerCategories.map((category) => {
    const name = copy.categories[category]
    const query = category === 'all' ? '' : `?category=${category}`
    return {
      category,
      name,
      href: `${links.page('careers').href}${query}#${jobs}`,
      emptyTitle: fill(copy.jobs.emptyTitle, { category: name }),
    }
  })

const vacanciesSection = (context: Careers): VacanciesSection => {
  const { copy, links, posted, vacancies } = context
  const words: RowWords = { pathPrefix: links.vacancy('').href, categories: copy.categories, posted }
  return {
    kind: 'vacancies',
    id: jobs,
    copy: copy.jobs,
    tabs: tabs(context),
    rows: vacancies?.map((vacancy) => vacancyRow(vacancy, words, excerptOf)) ?? null,
    words,
  }
}

export const careers: PageSections<'careers', CareersData> = (context) => {
  const { copy, common, links, locale, number, direction, vacancies, count } = context
  return [
    {
      kind: 'hero-rings',
      copy: copy.hero,
      action: { href: `#${jobs}`, external: false },
      count: vacancies && { figure: number(vacancies.length), words: count },
      faces: ['woman-at-laptop', 'mechanic', 'woman-in-headscarf', 'man-at-laptop', 'man-with-beard'],
    },
    { kind: 'statement', copy: copy.about },
    {
      kind: 'photos',
      copy: copy.photos,
      controls: common.carousel,
      photos: photoSlides(context),
      direction,
    },
    vacanciesSection(context),
    { kind: 'stops', copy: copy.howToApply, layout: 'split', ground: 'paper' },
    {
      kind: 'perks',
      copy: copy.perks,
      pictures: [
        ...(['house', 'cash', 'handshake', 'clock', 'graduation-cap'] as const),
        ...(['shield', 'stethoscope', 'gift', 'signal'] as const),
      ],
    },
    {
      kind: 'headquarters',
      copy: copy.headquarters,
      name: brand[locale],
      directions: links.headquarters,
    },
  ]
}
