import { branchFileSchema } from '#lib/schemas/branch.ts'
import file from './branches.json' with { type: 'json' }
import { isPlace, type PlaceSlug } from './cities.ts'

/** A branch office: words in all languages, places by the slugs of messages/…/cities.json. */
export type Branch = ReturnType<typeof readBranches>['branches'][number]

const knownPlace = (slug: string): PlaceSlug => {
  if (!isPlace(slug)) throw new Error(`messages/…/cities.json has no name for ${slug}`)
  return slug
}

/** Checks a file of branches; a wrong one stops the build with what is wrong in it. */
export const readBranches = (given: unknown) => {
  const { branches, ...rest } = branchFileSchema.parse(given)
  return {
    ...rest,
    branches: branches.map((branch) => ({
      ...branch,
      city: knownPlace(branch.city),
      province: knownPlace(branch.province),
    })),
  }
}

/** The branch offices of branches.json. */
export const { branches, isSample, offices } = readBranches(file)
