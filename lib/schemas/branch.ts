import { z } from 'zod'

const text = z.string().trim().min(1)

const texts = z.strictObject({ en: text, ku: text, ar: text })

// Bounds around Iraq and Iran: swapped or mistyped coordinates fall outside.
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
  /** Null where unknown; it is never guessed from the city. */
  position: position.nullable(),
  /** Empty where unknown. */
  workingHours: z.union([z.literal('').transform(() => null), texts]),
  title: texts,
  address: texts,
})

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** The content of branches.json. Specification 2 and 3. */
export const branchFileSchema = z
  .object({
    /** Whether the page says that these are samples. */
    isSample: z.boolean(),
    /** The ids of the branches that house the offices on the contact card. */
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
