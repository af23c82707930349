import { textFields } from '#lib/schemas/application-fields.ts'
import { fieldsOf, textIn } from '#lib/web/json.ts'

/** The written part of an application as far as it was typed. */
export type DraftText = Record<(typeof textFields)[number], string>

/** What somebody typed into the application form of this device. */
export type DeviceDraft = {
  text: DraftText
  /** Where the form posts to for which the cover letter was written. */
  letterFor: string
}

// One for all vacancies: what was typed for one that closed is there for another.
const storageKey = 'application-draft'
const lifetime = 7 * 24 * 60 * 60 * 1000
const longestText = 20_000

// Stands in where the storage is blocked or full, as long as the page lives.
let memory: string | null = null

const load = () => {
  try {
    return localStorage.getItem(storageKey) ?? memory
  } catch {
    return memory
  }
}

const store = (content: string | null) => {
  memory = null
  try {
    if (content === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, content)
  } catch {
    memory = content
  }
}

const parse = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

/** Removes the draft. */
export const clearDraft = (): void => store(null)

/** The draft of this device; null without one, and where it is nonsense or older than a week. */
export const readDraft = (): DeviceDraft | null => {
  const content = load()
  if (content === null) return null
  const { savedAt, text, letterFor } = fieldsOf(parse(content))
  // A clock that was put back makes a draft of the future: a week from it is over as well.
  const isOld = typeof savedAt !== 'number' || !(Math.abs(Date.now() - savedAt) < lifetime)
  if (isOld) {
    clearDraft()
    return null
  }
  const texts = fieldsOf(text)
  const read = (field: keyof DraftText) => textIn(texts[field]).slice(0, longestText)
  return {
    text: {
      fullName: read('fullName'),
      email: read('email'),
      phone: read('phone'),
      coverLetter: read('coverLetter'),
    },
    letterFor: textIn(letterFor),
  }
}

/** Keeps a draft for a week from now; an empty one is none. */
export const writeDraft = (draft: DeviceDraft): void => {
  const isEmpty = textFields.every((field) => draft.text[field].trim() === '')
  store(isEmpty ? null : JSON.stringify({ savedAt: Date.now(), ...draft }))
}
