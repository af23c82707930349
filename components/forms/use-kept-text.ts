import { useRef, useState } from 'react'
import { clearDraft, type DeviceDraft, isStored, keepText } from './device-draft.ts'

const pauseMs = 400

type Typed = Pick<DeviceDraft, 'text' | 'letterFor'>

/** Stores what is typed on this device, and knows whether the device took it. */
export const useKeptText = () => {
  const [isKept, setKept] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Read at once: when the page goes, its fields may have gone already.
  const unsaved = useRef<Typed | null>(null)

  const look = () => setKept(isStored())
  const save = () => {
    clearTimeout(timer.current)
    if (unsaved.current) keepText(unsaved.current)
    unsaved.current = null
    look()
  }
  return {
    isKept,
    /** Looks whether what is there is on the device. */
    look,
    save,
    /** Stores it in a moment, or at once. */
    keep: (typed: Typed, isAtOnce: boolean) => {
      unsaved.current = typed
      clearTimeout(timer.current)
      if (isAtOnce) save()
      else timer.current = setTimeout(save, pauseMs)
    },
    clear: () => {
      clearTimeout(timer.current)
      unsaved.current = null
      clearDraft()
    },
  }
}
