import { formCapacity } from '#backend/capacity.ts'
import { processSlot } from '#lib/process/process-slot.ts'

declare global {
  interface ProcessSlots {
    forms: { reservedBytes: number }
  }
}

const { maxReservedBytes, spareBytes } = formCapacity

export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

/** Reserves capacity for a form before it is read; returns null if none is left. */
export const reserveCapacity = () => {
  const forms = processSlot('forms', () => ({ reservedBytes: 0 }))
  let formBytes = 0
  const reserve = (bytes: number) => {
    formBytes += bytes
    forms.reservedBytes += bytes
    return forms.reservedBytes <= maxReservedBytes
  }
  const release = () => void reserve(-formBytes)
  if (!reserve(spareBytes)) {
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

export type FormCapacity = NonNullable<ReturnType<typeof reserveCapacity>>
