import { useRef, useState } from 'react'
import type { FileField, HeldFile } from '#lib/schemas/files.ts'
import { type KeptFile, keepHeld, readDraft } from './device-draft.ts'
import { dropHeld } from './held-uploads.ts'

/** A chosen file: it is here, or the server knows it by its token, or both. */
export type Choice = Omit<KeptFile, 'token'> & { token: string | null; file: File | null }

// As long as the page lives, for the form of another vacancy.
const remembered = new Map<string, File>()

const choiceOf = (kept: KeptFile): Choice => ({ ...kept, file: remembered.get(kept.token) ?? null })

const keptOf = ({ file: _, token, ...about }: Choice) => (token ? [{ ...about, token }] : [])

const drop = (choices: readonly Choice[]) => {
  for (const { token } of choices) {
    if (!token) continue
    remembered.delete(token)
    dropHeld(token)
  }
}

const givenOf = ({ token, name, size }: HeldFile): Choice => ({
  token,
  name,
  size,
  fingerprint: '',
  isWhole: true,
  file: null,
})

/**
 * What was chosen for a field, the newest last. Each choice stays, on the server and on the device, until the
 * one in its place is accepted; when that one is refused or given up, it stands again.
 */
export const useChoices = (field: FileField, given: HeldFile | undefined) => {
  const [choices, setChoices] = useState<readonly Choice[]>(() => (given ? [givenOf(given)] : []))
  const now = useRef(choices)
  const retreats = useRef(0)
  const show = (next: readonly Choice[]) => {
    now.current = next
    setChoices(next)
  }
  const become = (next: readonly Choice[]) => {
    show(next)
    keepHeld(field, next.flatMap(keptOf))
  }
  const newest = () => now.current.at(-1) ?? null
  const below = () => now.current.slice(0, -1)
  const change = (changed: Partial<Choice>) => {
    const last = newest()
    if (last) become([...below(), { ...last, ...changed }])
  }
  const accept = () => {
    drop(below())
    become(now.current.slice(-1))
  }
  return {
    chosen: choices.at(-1) ?? null,
    /** What stands again if the newest is refused or given up. */
    earlier: choices.at(-2) ?? null,
    newest,
    /** How often one was refused or given up. */
    retreats: () => retreats.current,
    /** Looks for what was chosen before the page was loaded. */
    find: () => {
      if (!newest()) show((readDraft()?.files[field] ?? []).map(choiceOf))
    },
    add: (file: File) => {
      const { name, size } = file
      show([...now.current, { file, name, size, token: null, fingerprint: '', isWhole: false }])
    },
    /** What is known of the same file, if it was chosen before, holds for the newest. */
    identify: (fingerprint: string) => {
      const same = below().find((choice) => choice.fingerprint === fingerprint)
      if (same) show(now.current.filter((choice) => choice !== same))
      change({ fingerprint, ...(same && { token: same.token, isWhole: same.isWhole }) })
    },
    /** The server knows the newest under this token. */
    begin: (token: string) => {
      const file = newest()?.file
      if (file) remembered.set(token, file)
      change({ token, isWhole: false })
    },
    /**
     * Puts the whole one that the newest came in place of upon it, and tells the newest one's name; null where
     * there is none. The device keeps their order: a page that is loaded anew says it again.
     */
    prefer: () => {
      const late = newest()
      if (!late || !now.current.at(-2)?.isWhole) return null
      show([late, ...below()])
      return late.name
    },
    /** The server has all of the newest, or, `isWhole` being false, not. */
    hold: (isWhole: boolean) => {
      change({ isWhole })
      if (isWhole) accept()
    },
    /** The server does not know the newest any more. */
    release: () => change({ token: null, isWhole: false }),
    /** The newest is good: what it came in place of may go. */
    accept,
    /** Takes the newest away. */
    retreat: () => {
      retreats.current += 1
      drop(now.current.slice(-1))
      become(below())
    },
    clear: () => {
      drop(now.current)
      become([])
    },
  }
}

export type Choices = ReturnType<typeof useChoices>
