import { formCapacity } from '#backend/capacity.ts'
import { processSlot } from '#lib/base/process-slot.ts'

/** A form with reserved capacity; `abort` is null unless its body is being read. */
type OpenForm = { client: string; receivedBytes: number; startedAt: number; abort: (() => void) | null }

declare global {
  interface ProcessSlots {
    openForms: Set<OpenForm>
  }
}

const { maxReservedBytes, spareBytes } = formCapacity
// The speed of a younger form is not meaningful.
const newFormMs = 5000

const reservedBytes = (forms: readonly OpenForm[]) =>
  forms.reduce((sum, { receivedBytes }) => sum + receivedBytes + spareBytes, 0)

const bytesPerMs = ({ receivedBytes, startedAt }: OpenForm) => {
  const age = performance.now() - startedAt
  return age < newFormMs ? Number.POSITIVE_INFINITY : receivedBytes / age
}

/** Aborts the slowest form of the client with the most bytes until the rest fit; returns false if they cannot. */
const makeRoom = (forms: Set<OpenForm>): boolean => {
  while (reservedBytes([...forms]) > maxReservedBytes) {
    const [slowestForm] = [...Map.groupBy(forms, ({ client }) => client).values()]
      .toSorted((a, b) => reservedBytes(b) - reservedBytes(a))
      .flatMap((clientForms) =>
        clientForms.filter(({ abort }) => abort).toSorted((a, b) => bytesPerMs(a) - bytesPerMs(b)),
      )
    if (!slowestForm) return false
    slowestForm.abort?.()
    forms.delete(slowestForm)
  }
  return true
}

/** Reserves capacity for a form before it is read, if necessary by aborting others; null if there is none. */
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
    /** Sets the function that aborts this form if others need its capacity; null protects a form that has arrived. */
    setAbort: (abort: (() => void) | null) => {
      form.abort = abort
    },
    addReceivedBytes: (bytes: number) => {
      form.receivedBytes += bytes
      makeRoom(forms)
    },
    release,
  }
}

export type FormCapacity = NonNullable<ReturnType<typeof reserveCapacity>>
