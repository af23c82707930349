import { useRef, useState } from 'react'
import { fieldsOf, textIn } from '#lib/base/json.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import { textFields } from '#lib/schemas/application-fields.ts'
import { type FileField, fileFields, type PendingFile } from '#lib/schemas/files.ts'
import { createKey } from './send-form.ts'

/** A file on the server, all of it or its beginning. */
export type KeptFile = PendingFile & { fingerprint: string; isWhole: boolean }

/** What somebody typed into the application form of this device, and the files chosen there. */
export type Draft = {
  text: ApplicationText
  files: Readonly<Partial<Record<FileField, KeptFile>>>
  /** The `action` of the form for which the cover letter was written. */
  letterFor: string
  /** The key under which this content was sent, if it was. */
  key: string
}

// One draft serves all vacancies: what was typed for one that closed is there for another.
const storageKey = 'application-draft'
const lifetime = 7 * 24 * 60 * 60 * 1000

// The draft of this page where the storage is blocked or full.
let unstored: string | null = null

const load = () => {
  // A draft that the storage did not take is newer than the one in it.
  if (unstored !== null) return unstored
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const store = (content: string | null) => {
  unstored = null
  try {
    if (content === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, content)
  } catch {
    unstored = content
  }
}

const parse = (content: string) => {
  try {
    return fieldsOf(JSON.parse(content))
  } catch {
    return {}
  }
}

const fileIn = (value: unknown): KeptFile | undefined => {
  const { token, name, size, fingerprint, isWhole } = fieldsOf(value)
  if (!textIn(token) || typeof size !== 'number') return undefined
  return {
    token: textIn(token),
    name: textIn(name),
    size,
    fingerprint: textIn(fingerprint),
    isWhole: isWhole === true,
  }
}

/** The draft of this device; null without one, and where it is nonsense or older than a week. */
export const readDraft = (): Draft | null => {
  const content = load()
  if (content === null) return null
  const { savedAt, text, files, letterFor, key } = parse(content)
  // A clock that was set back dates a draft in the future, where it lives no longer than a week either.
  if (typeof savedAt !== 'number' || !(Math.abs(Date.now() - savedAt) < lifetime)) {
    store(null)
    return null
  }
  const { fullName, email, phone, coverLetter } = fieldsOf(text)
  const { photo, resume } = fieldsOf(files)
  return {
    text: {
      fullName: textIn(fullName),
      email: textIn(email),
      phone: textIn(phone),
      coverLetter: textIn(coverLetter),
    },
    files: { photo: fileIn(photo), resume: fileIn(resume) },
    letterFor: textIn(letterFor),
    key: textIn(key),
  }
}

/** Whether something is typed. */
export const isTyped = (text: ApplicationText): boolean => textFields.some((field) => text[field].trim())

const writeDraft = (draft: Draft) => {
  const isWorthKeeping = isTyped(draft.text) || fileFields.some((field) => draft.files[field])
  store(isWorthKeeping ? JSON.stringify({ savedAt: Date.now(), ...draft }) : null)
}

/** What is said about the draft: nothing yet, that it is kept, came back (or only files), or was cleared. */
export type DraftNews = 'none' | 'kept' | 'restored' | 'restoredFiles' | 'cleared'

/** Keeps the form's values on this device, and says so. `action` is where the form posts to. */
export const useDraft = (action: string) => {
  const [news, setNews] = useState<DraftNews>('none')
  const [isKept, setKept] = useState(true)
  const [cameBack, setCameBack] = useState(false)
  const [isForeignLetter, setForeignLetter] = useState(false)
  const letterFor = useRef(action)
  const key = useRef('')

  const setLetterFor = (where: string) => {
    letterFor.current = where
    setForeignLetter(where !== action)
  }
  return {
    news,
    /** Whether this device took what was to be kept on it. */
    isKept,
    /** Whether the page began with a draft: then the news stands above the fields, and nothing moves. */
    cameBack,
    /** Whether the letter was written for another vacancy and not changed since. */
    isForeignLetter,
    /** The key to send the form under: the same as long as nothing is changed, also after a reload. */
    key: () => {
      key.current ||= createKey()
      return key.current
    },
    /** Restores the rest of a draft; `text` is what stood in the fields before. */
    open: (draft: Draft, text: ApplicationText) => {
      const isUnchanged = textFields.every((field) => !text[field] || text[field] === draft.text[field])
      if (isUnchanged) key.current = draft.key
      const letter = text.coverLetter || draft.text.coverLetter
      if (letter && letter === draft.text.coverLetter) setLetterFor(draft.letterFor)
      const isFilled = textFields.some((field) => !text[field] && draft.text[field])
      if (!isFilled && !fileFields.some((field) => draft.files[field])) return
      // The browser may have restored the text by itself.
      setNews(isFilled || (isTyped(text) && isUnchanged) ? 'restored' : 'restoredFiles')
      setCameBack(true)
      setKept(unstored === null)
    },
    /** Stores what stands in the form. */
    save: (text: ApplicationText, files: Draft['files']) => {
      writeDraft({ text, files, letterFor: letterFor.current, key: key.current })
      setKept(unstored === null)
    },
    /** The visitor changed something, `field` if it has a name, so it is another application than before. */
    change: (field?: string) => {
      key.current = createKey()
      if (field === 'coverLetter') setLetterFor(action)
    },
    /** Says that what stands in the form is kept. */
    announce: () => setNews((before) => (before === 'restored' ? before : 'kept')),
    /** Removes the draft, because it was sent or is not wanted. */
    forget: (next: DraftNews) => {
      store(null)
      key.current = ''
      setLetterFor(action)
      setNews(next)
    },
  }
}
