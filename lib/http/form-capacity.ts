import { formCapacity } from '#lib/base/capacity.ts'
import { processSlot } from '#lib/base/process-slot.ts'

/** A form that is being received; `abort` ends it, and is null once all of it has arrived. */
type OpenForm = { client: string; receivedBytes: number; startedAt: number; abort: (() => void) | null }

declare global {
  interface ProcessSlots {
    openForms: Set<OpenForm>
  }
}

const { maxReservedBytes, spareBytes } = formCapacity
// A form that has just started has no meaningful speed.
const newFormMs = 5000

const reservedBytes = (forms: readonly OpenForm[]) =>
  forms.reduce((sum, { receivedBytes }) => sum + receivedBytes + spareBytes, 0)

const bytesPerMs = ({ receivedBytes, startedAt }: OpenForm) => {
  const age = performance.now() - startedAt
  return age < newFormMs ? Number.POSITIVE_INFINITY : receivedBytes / age
}

/** Ends the slowest forms of the client with the most bytes until the others fit; false if they do not. */
const makeRoom = (forms: Set<OpenForm>): boolean => {
  while (reservedBytes([...forms]) > maxReservedBytes) {
    const [slowest] = [...Map.groupBy(forms, ({ client }) => client).values()]
      .toSorted((a, b) => reservedBytes(b) - reservedBytes(a))
      .flatMap((clientForms) =>
        clientForms.filter(({ abort }) => abort).toSorted((a, b) => bytesPerMs(a) - bytesPerMs(b)),
      )
    if (!slowest) return false
    slowest.abort?.()
    forms.delete(slowest)
  }
  return true
}

/** Reserves capacity for a client's form before it is read; null if there is none. */
export const reserveCapacity = (client: string) => {
  const forms = processSlot('openForms', () => new Set<OpenForm>())
  const form: OpenForm = { client, receivedBytes: 0, startedAt: performance.now(), abort: null }
  forms.add(form)
  const release = () => void forms.delete(form)
  if (!makeRoom(forms)) {
    release()
    return null
  }
  return {
    /** Lets `abort` end the form if its capacity is needed by others; null protects a form that has arrived. */
    endBy: (abort: (() => void) | null) => {
      form.abort = abort
    },
    receive: (bytes: number) => {
      form.receivedBytes += bytes
      makeRoom(forms)
    },
    release,
  }
}

export type FormCapacity = NonNullable<ReturnType<typeof reserveCapacity>>
