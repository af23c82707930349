import { randomUUID } from 'node:crypto'
import { processState } from '#lib/base/process-state.ts'

/** Names the instance of this site that asks; another product's server ignores it. */
export const instanceHeader = 'x-site-instance'

/** This process's name towards its backend: unguessable, and new at every start. */
export const instanceId = (): string => {
  const state = processState()
  state.instance ??= randomUUID()
  return state.instance
}
