import { brand } from '#lib/base/brand.ts'
import type { PageContext, PageSections } from '#lib/content/page.ts'
import type { Photo } from '#lib/content/section-careers.ts'
import { type ListData, vacancyList } from '#lib/content/vacancy-list.ts'
import { listId } from '#lib/i18n/list-id.ts'
import { fill } from '#lib/i18n/messages.ts'
import { placeMap } from '#lib/places/place-map.ts'
import { directionsTo, type Position } from '#lib/places/position.ts'
import type { VacancyQuery } from '#lib/vacancies/query.ts'
import type { FoundVacancies } from '#lib/vacancies/search.ts'

type CareersData = ListData & {
  /** Null when they could not be loaded. */
  found: FoundVacancies | null
  query: VacancyQuery
  /** Where the headquarters stand. */
  headquarters: Position
}

type Careers = PageContext<'careers'> & CareersData

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

export const careers: PageSections<'careers', CareersData> = (context) => {
  const { copy, common, links, locale, number, direction, found, query, jobs, headquarters } = context
  return [
    {
      kind: 'hero-rings',
      copy: copy.hero,
      action: { href: `#${listId}`, external: false },
      count: found && { figure: number(found.open), words: jobs(found.open) },
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
    { kind: 'vacancies', id: listId, copy: copy.jobs, list: found && vacancyList(context, found), query },
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
      directions: links.external(directionsTo(headquarters)),
      map: placeMap(locale, headquarters),
    },
  ]
}
