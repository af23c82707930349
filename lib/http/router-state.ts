import { z } from 'zod'

const segmentSchema = z.union([
  z.string(),
  // A dynamic segment: its name, value, kind and static siblings.
  z.tuple([z.string(), z.string(), z.literal('d'), z.array(z.string()).nullable()]),
])

// The site has no parallel routes, so each segment has at most one child.
const createStateSchema = (levels: number): z.ZodType =>
  z.tuple([
    segmentSchema,
    z.strictObject(levels > 0 ? { children: createStateSchema(levels - 1).optional() } : {}),
    z.tuple([z.string(), z.string()]).nullish(),
    z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
    z.number().nullish(),
    z.string().optional(),
  ])

// No route of the site is this deep.
const routerStateSchema = createStateSchema(15)

/**
 * Checks the header `Next-Router-State-Tree`, in which Next's router sends its current segments. Next responds with 500
 * if it cannot parse the header.
 */
export const isRouterState = (header: string): boolean => {
  try {
    // Next applies the same limit.
    return (
      header.length <= 40_000 && routerStateSchema.safeParse(JSON.parse(decodeURIComponent(header))).success
    )
  } catch {
    return false
  }
}
