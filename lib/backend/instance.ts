import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callHttp, HttpError } from '#lib/base/http.ts'
import { processSlot } from '#lib/base/process-slot.ts'

/** The header that names the asking instance of this site; other servers ignore it. */
export const instanceHeader = 'x-site-instance'

declare global {
  interface ProcessSlots {
    instanceId: string
    ownSecret: string
  }
}

/** This process's name towards its backend: unguessable, and new at every start. */
export const instanceId = (): string => processSlot('instanceId', randomUUID)

/** What this process alone knows: the instance's name is told to its backend. */
export const ownSecret = (): string => processSlot('ownSecret', randomUUID)

const tries = 40
const between = 250
const timeoutMs = 3000

/** The status with which an instance answers its own request. */
export const loopDetected = 508

type Options = { address: string; instance: string }

/**
 * Whether the backend at an address is the very instance that asks. It is asked until somebody listens
 * there, as this instance may not do so yet; a backend that is down is asked for ten seconds.
 */
export const isOwnAddress = async ({ address, instance }: Options): Promise<boolean> => {
  const url = new URL(`${address}/web/dashboard`)
  const headers = { accept: 'application/json', [instanceHeader]: instance }
  for (let tried = 0; tried < tries; tried += 1) {
    await pause(between, null, { ref: false })
    try {
      const { status } = await callHttp({ url, method: 'GET', headers, timeoutMs })
      return status === loopDetected
    } catch (error) {
      if (!(error instanceof HttpError) || error.reason !== 'unreachable') return false
    }
  }
  return false
}
