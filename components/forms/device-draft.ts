import { fieldsOf, textIn } from '#lib/base/json.ts'
import { textFields } from '#lib/schemas/application-fields.ts'
import { type FileField, fileFields, type HeldFile } from '#lib/schemas/files.ts'

/** The written part of an application as far as it was typed. */
export type DraftText = Record<(typeof textFields)[number], string>

/** A file that the server holds until the form is sent, all of it or its beginning. */
export type KeptFile = HeldFile & { fingerprint: string; isWhole: boolean }

/** What somebody typed into the application form of this device, and the files chosen there. */
export type DeviceDraft = {
  text: DraftText
  /** Where the form posts to for which the cover letter was written. */
  letterFor: string
  /** The newest last; those before it wait until that one is whole. */
  files: Partial<Record<FileField, readonly KeptFile[]>>
}

// One for all vacancies: what was typed for one that closed is there for another.
const storageKey = 'application-draft'
const lifetime = 7 * 24 * 60 * 60 * 1000
const longestText = 20_000

// Stands in where the storage is blocked or full, as long as the page lives.
let memory: string | null = null

const load = () => {
  // What the storage did not take is newer than what is in it.
  if (memory !== null) return memory
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
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

/** Whether what was to be kept last is on the device, and there when the page is opened again. */
export const isStored = (): boolean => memory === null

/** Removes the draft. */
export const clearDraft = (): void => store(null)

const token = /^[\w-]{16,100}$/

const heldIn = (value: unknown): KeptFile | null => {
  const { size, isWhole, ...rest } = fieldsOf(value)
  if (!token.test(textIn(rest.token)) || typeof size !== 'number' || !(size > 0)) return null
  return {
    token: textIn(rest.token),
    name: textIn(rest.name),
    size,
    fingerprint: textIn(rest.fingerprint),
    isWhole: isWhole === true,
  }
}

const filesIn = (value: unknown) => {
  const files: DeviceDraft['files'] = {}
  for (const field of fileFields) {
    files[field] = [fieldsOf(value)[field]].flat().flatMap((one) => heldIn(one) ?? [])
  }
  return files
}

/** The draft of this device; null without one, and where it is nonsense or older than a week. */
export const readDraft = (): DeviceDraft | null => {
  const content = load()
  if (content === null) return null
  const { savedAt, text, letterFor, files } = fieldsOf(parse(content))
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
    files: filesIn(files),
  }
}

const emptyText: DraftText = { fullName: '', email: '', phone: '', coverLetter: '' }

const change = (changed: Partial<DeviceDraft>) => {
  const draft = { text: emptyText, letterFor: '', files: {}, ...readDraft(), ...changed }
  const isTyped = textFields.some((field) => draft.text[field].trim() !== '')
  const isChosen = fileFields.some((field) => draft.files[field]?.length)
  store(isTyped || isChosen ? JSON.stringify({ savedAt: Date.now(), ...draft }) : null)
}

/** Keeps what is typed for a week from now. */
export const keepText = (draft: Pick<DeviceDraft, 'text' | 'letterFor'>): void => change(draft)

/** Keeps by what names the server holds a field's files. */
export const keepHeld = (field: FileField, held: readonly KeptFile[]): void =>
  change({ files: { ...readDraft()?.files, [field]: held } })
