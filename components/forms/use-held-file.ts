import { useRef } from 'react'
import type { FileField, HeldFile } from '#lib/schemas/files.ts'
import { type KeptFile, keepHeld, readDraft } from './device-draft.ts'
import { dropHeld } from './held-uploads.ts'

/** What the server holds of a field's file, remembered by the device. */
export const useHeldFile = (field: FileField, given: HeldFile | undefined) => {
  const held = useRef<KeptFile | null>(given ? { ...given, fingerprint: '', isWhole: true } : null)
  const keep = (next: KeptFile | null) => {
    held.current = next
    keepHeld(field, next)
  }
  return {
    now: () => held.current,
    keep,
    /** Looks for what was held before the page was loaded. */
    find: () => {
      held.current ??= readDraft()?.files[field] ?? null
      return held.current
    },
    /** Has the server forget it too. */
    drop: () => {
      if (held.current) dropHeld(held.current.token)
      keep(null)
    },
  }
}
