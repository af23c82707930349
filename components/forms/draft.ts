import { useRef } from 'react'
import { fieldsOf, textIn } from '#lib/base/json.ts'
import type { FileField } from '#lib/schemas/files.ts'
import type { KeptFile } from './upload.ts'

/** The texts of a form, and those of its files that the server has. */
type Draft = {
  text: Readonly<Record<string, string>>
  files: Readonly<Partial<Record<FileField, KeptFile>>>
}

const stored = (name: string) => {
  try {
    return fieldsOf(JSON.parse(sessionStorage.getItem(name) ?? 'null'))
  } catch {
    return {}
  }
}

const store = (name: string, content: object | null) => {
  try {
    if (content) sessionStorage.setItem(name, JSON.stringify(content))
    else sessionStorage.removeItem(name)
  } catch {
    // Where storage is blocked, what is typed lasts as long as the page.
  }
}

const fileIn = (value: unknown): KeptFile | undefined => {
  const { token, name, size, fingerprint } = fieldsOf(value)
  if (!textIn(token)) return undefined
  const texts = { token: textIn(token), name: textIn(name), fingerprint: textIn(fingerprint) }
  return { ...texts, size: Number(size) }
}

// `crypto.randomUUID` is missing where the site is opened over plain http.
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The headers of a form: its idempotency key, and for how many milliseconds it has been open. */
export type Stamp = { key: string; age: number }

/** Keeps a form under a name for as long as this tab is open, through reloads and other languages. */
export const useDraft = (name: string) => {
  const key = useRef('')
  const openedAt = useRef(performance.timeOrigin)
  return {
    /** Reads what was kept. */
    open: (): Draft => {
      const { text, files, key: sentUnder, openedAt: since } = stored(name)
      key.current = textIn(sentUnder)
      if (typeof since === 'number') openedAt.current = since
      const texts = Object.entries(fieldsOf(text)).map(([field, value]) => [field, textIn(value)])
      const { photo, resume } = fieldsOf(files)
      return { text: Object.fromEntries(texts), files: { photo: fileIn(photo), resume: fileIn(resume) } }
    },
    save: (text: Draft['text'], files: Draft['files'] = {}) => {
      const isEmpty = ![...Object.values(text), ...Object.values(files)].some(Boolean)
      const content = { text, files, key: key.current, openedAt: openedAt.current }
      store(name, isEmpty ? null : content)
    },
    /** The visitor changed something, so it is another form than the one that was sent. */
    change: () => {
      key.current = ''
    },
    /** The key is the same as long as nothing is changed, so that nothing is stored twice. */
    stamp: (): Stamp => {
      key.current ||= createKey()
      return { key: key.current, age: Date.now() - openedAt.current }
    },
    forget: () => store(name, null),
  }
}
