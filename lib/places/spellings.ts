import { isPlace, type PlaceSlug } from './cities.ts'
import file from './spellings.json' with { type: 'json' }

const known = new Map(
  Object.entries(file.spellings).map(([slug, spellings]) => {
    if (!isPlace(slug)) throw new Error(`messages/…/cities.json has no name for ${slug}`)
    return [slug, spellings] as const
  }),
)

/** How else people write the name of a place; for the search, not for showing. */
export const otherSpellings = (slug: PlaceSlug): readonly string[] => known.get(slug) ?? []
