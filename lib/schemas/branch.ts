import { z } from 'zod'

const text = z.string().trim().min(1)

const texts = z.strictObject({ en: text, ku: text, ar: text })

// Iraq and Iran with what lies close to them: a swapped or mistyped coordinate falls out of it.
const position = z.strictObject({
  latitude: z.number().min(25).max(40),
  longitude: z.number().min(38).max(64),
})

const branch = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, { error: 'must be words of small letters, with hyphens' }),
  city: text,
  province: text,
  country: z.enum(['iraq', 'iran']),
  /** Null where nobody knows it; it is never guessed from the city. */
  position: position.nullable(),
  /** Empty where they are not known. */
  workingHours: z.union([z.literal('').transform(() => null), texts]),
  title: texts,
  address: texts,
})

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** The file of branch offices. Specification 2 and 3. */
export const branchFileSchema = z
  .object({
    /** Sample addresses say that they are. */
    isSample: z.boolean(),
    /** The branches that hold the offices which the contact card names. */
    offices: z.strictObject({ driverAffairs: text, bikeBox: text }),
    branches: z.array(branch).min(1),
  })
  .refine(({ branches }) => isUnique(branches.map(({ id }) => id)), {
    path: ['branches'],
    error: 'must have an id each of its own',
  })
  .refine(
    ({ offices, branches }) =>
      Object.values(offices).every((office) => branches.some(({ id }) => id === office)),
    { path: ['offices'], error: 'must name branches by their id' },
  )

export type BranchFile = z.infer<typeof branchFileSchema>
