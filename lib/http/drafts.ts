import { randomBytes } from 'node:crypto'
import { processSlot } from '#lib/base/process-slot.ts'
import type { HeldFiles } from '#lib/schemas/files.ts'

/** What a visitor without JavaScript sent and is to see again, with what was wrong with it. */
export type Draft = {
  form: 'apply' | 'contact-us' | 'send-link'
  /** The vacancy applied for; null on the other forms. */
  vacancyId: string | null
  /** Whether that vacancy takes no applications any more, or is not there. */
  isVacancyGone?: boolean
  /** The text fields as they were typed. */
  values: Readonly<Record<string, string>>
  /** Browsers keep no chosen file; these need not be chosen again. */
  files?: HeldFiles
  /** Whether a good file came that has to be chosen again. */
  areFilesLost?: boolean
  /** Error keys by field name, the files' included: words are `errors.<key>` of the form's messages. */
  errors: Readonly<Partial<Record<string, string>>>
  /** The sentence for the whole form, in the language the form was sent in. */
  message: string
  /** Of one that was sent: whether it is confirmed by e-mail too. */
  isConfirmed?: boolean
}

// As long as the files that were sent with it wait.
const lifetime = 24 * 60 * 60 * 1000
// Two bytes a character: 64 kB a draft at most, and 33 MB all of them: 500 of the longest, 12,000 of the usual.
const mostCharacters = 32_768
// Counted for what a draft holds beside its texts.
const ownCharacters = 1024
const mostInAll = 500 * (mostCharacters + ownCharacters)

declare global {
  interface ProcessSlots {
    drafts: Map<string, { draft: Draft; expires: number }>
  }
}

const store = () => processSlot('drafts', () => new Map())

const cut = (values: Draft['values']) => {
  let left = mostCharacters
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const kept = value.slice(0, left)
      left -= kept.length
      return [name, kept]
    }),
  )
}

const sizeOf = ({ values }: Draft) =>
  Object.values(values).reduce((sum, value) => sum + value.length, ownCharacters)

const removeOld = (drafts: ReturnType<typeof store>, now: number, room: number) => {
  let size = 0
  for (const { draft } of drafts.values()) size += sizeOf(draft)
  // A map keeps the order of arrival, so the oldest come first.
  for (const [token, { draft, expires }] of drafts) {
    if (expires > now && size <= room) return
    drafts.delete(token)
    size -= sizeOf(draft)
  }
}

/** Keeps a draft for a day in this process's memory; the token is unguessable. */
export const keepDraft = (draft: Draft): string => {
  const drafts = store()
  const now = Date.now()
  const kept = { ...draft, values: cut(draft.values) }
  removeOld(drafts, now, mostInAll - sizeOf(kept))
  const token = randomBytes(16).toString('base64url')
  drafts.set(token, { draft: kept, expires: now + lifetime })
  return token
}

/** The draft of a token, else null; it stays readable, so that a reload of the page shows it again. */
export const readDraft = (token: string): Draft | null => {
  const kept = store().get(token)
  return kept && kept.expires > Date.now() ? kept.draft : null
}
