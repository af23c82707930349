import type { IncomingMessage } from 'node:http'
import { z } from 'zod'

// As the framework's own schema has it, which answers anything else with a fault.
const kinds = [
  'c',
  'ci(..)(..)',
  'ci(.)',
  'ci(..)',
  'ci(...)',
  'oc',
  'd',
  'di(..)(..)',
  'di(.)',
  'di(..)',
  'di(...)',
]
const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum(kinds), z.array(z.string()).nullable()]),
])
const routerState: z.ZodType = z.lazy(() =>
  z.tuple([
    segment,
    z.record(z.string(), routerState),
    z.tuple([z.string(), z.string()]).nullish(),
    z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
    z.number().nullish(),
    z.string().optional(),
  ]),
)

const isRouterState = (text: string) => {
  try {
    return routerState.safeParse(JSON.parse(decodeURIComponent(text))).success
  } catch {
    // No JSON, or nested too deep.
    return false
  }
}

// A film is played from anywhere; of no other file is a part asked for.
const film = /^\/video\//

const stateHeader = 'next-router-state-tree'

/**
 * Removes the headers of a read that the framework would answer with a fault, which caches may keep in the place of a
 * file: conditions that nobody sets for what is only read, and a state of its router that it cannot read.
 */
export const dropUnreadable = ({ url = '', headers }: IncomingMessage): void => {
  delete headers['if-match']
  delete headers['if-unmodified-since']
  if (!film.test(url)) delete headers.range
  const state = headers[stateHeader]
  if (state !== undefined && !isRouterState(String(state))) delete headers[stateHeader]
}
