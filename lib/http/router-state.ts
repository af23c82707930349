import { z } from 'zod'

const segment = z.union([
  z.string(),
  // The name, value, kind and static siblings of a dynamic segment.
  z.tuple([z.string(), z.string(), z.literal('d'), z.array(z.string()).nullable()]),
])

// The site has no parallel routes, so each segment has at most one child.
const stateWithin = (levels: number): z.ZodType =>
  z.tuple([
    segment,
    z.strictObject(levels > 0 ? { children: stateWithin(levels - 1).optional() } : {}),
    z.tuple([z.string(), z.string()]).nullish(),
    z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
    z.number().nullish(),
    z.string().optional(),
  ])

// No route of the site is as deep.
const routerState = stateWithin(15)

/**
 * Checks the header `Next-Router-State-Tree`, in which Next's router sends the segments that it has. Next responds with
 * 500 if it cannot parse the header.
 */
export const isRouterState = (header: string): boolean => {
  try {
    // Next has this limit too.
    return header.length <= 40_000 && routerState.safeParse(JSON.parse(decodeURIComponent(header))).success
  } catch {
    return false
  }
}
