import { formLimits } from '#backend/capacity.ts'
import { processSlot } from '#lib/process/process-slot.ts'

declare global {
  interface ProcessSlots {
    forms: { reservedBytes: number }
  }
}

const { maxReservedBytes, initialReservedBytes } = formLimits

export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

/** Reserves capacity for a form before it is read; returns null if none is left. */
export const reserveCapacity = () => {
  const usage = processSlot('forms', () => ({ reservedBytes: 0 }))
  let formBytes = 0
  const reserve = (bytes: number) => {
    formBytes += bytes
    usage.reservedBytes += bytes
    return usage.reservedBytes <= maxReservedBytes
  }
  const release = () => void reserve(-formBytes)
  if (!reserve(initialReservedBytes)) {
    release()
    return null
  }
  return {
    /** Reserves capacity for received bytes; throws a NoRoomError if none is left. */
    addReceivedBytes: (bytes: number) => {
      if (!reserve(bytes)) throw new NoRoomError()
    },
    release,
  }
}

export type CapacityReservation = NonNullable<ReturnType<typeof reserveCapacity>>
