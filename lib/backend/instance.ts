import { randomUUID } from 'node:crypto'
import { processSlot } from '#lib/base/process-slot.ts'

/** Names the instance of this site that asks; another product's server ignores it. */
export const instanceHeader = 'x-site-instance'

declare global {
  interface ProcessSlots {
    instanceId: string
  }
}

/** This process's name towards its backend: unguessable, and new at every start. */
export const instanceId = (): string => processSlot('instanceId', randomUUID)
