import { useEffect, useEffectEvent, useRef } from 'react'
import type { PendingFiles } from '#lib/schemas/files.ts'

/** The texts of a form, those of its files that the server has, its idempotency key, and when it was first opened. */
type Draft = { text: Readonly<Record<string, string>>; files: PendingFiles; key: string; openedAt: number }

/** Reads what this tab keeps under a name. */
export const readStored = <Content extends object>(name: string): Partial<Content> => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? {}
  } catch {
    return {}
  }
}

/** Keeps something under a name for as long as this tab is open, or forgets it. */
export const writeStored = (name: string, content: object | null): void => {
  try {
    if (content) sessionStorage.setItem(name, JSON.stringify(content))
    else sessionStorage.removeItem(name)
  } catch {
    // Where storage is blocked, what is typed lasts as long as the page.
  }
}

// `crypto.randomUUID` is missing where the site is opened over plain http.
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The fields of files of a form: what the tab keeps of them. */
export type DraftFiles = { getPendingFiles: () => PendingFiles; restore: (kept: PendingFiles) => void }

type DraftOptions = {
  name: string
  /** The text fields. */
  fields: readonly string[]
  files: DraftFiles | undefined
  getValues: () => Draft['text']
  setValue: (field: string, text: string) => void
  /** Whether the page came with what was typed before, which is newer than what the tab has. */
  hasRestoredValues: boolean
}

/** Keeps a form under a name for as long as this tab is open, through reloads and other languages. */
export const useDraft = ({ name, fields, files, getValues, setValue, hasRestoredValues }: DraftOptions) => {
  const identity = useRef({ key: '', openedAt: performance.timeOrigin })

  const save = () => {
    const [text, pendingFiles] = [getValues(), files?.getPendingFiles() ?? {}]
    const isEmpty = ![...Object.values(text), ...Object.values(pendingFiles)].some(Boolean)
    writeStored(name, isEmpty ? null : { ...identity.current, text, files: pendingFiles })
  }
  /** The visitor changed something, so it is another form than the one that was sent. */
  const markChanged = () => {
    identity.current.key = ''
    save()
  }
  const restore = useEffectEvent(() => {
    const { text = {}, files: pendingFiles = {}, ...storedIdentity } = readStored<Draft>(name)
    identity.current = { ...identity.current, ...storedIdentity }
    const currentValues = getValues()
    // Text that was typed before hydration, or brought back by the browser, is newer too.
    for (const field of fields)
      if (!currentValues[field]) setValue(field, hasRestoredValues ? '' : (text[field] ?? ''))
    files?.restore(hasRestoredValues ? {} : pendingFiles)
    if (fields.some((field) => currentValues[field] && currentValues[field] !== text[field])) markChanged()
  })
  useEffect(() => restore(), [])

  return {
    save,
    markChanged,
    /** The form's headers: the idempotency key, and the form's age, by which the server suspects bots. */
    createHeaders: (action: string): Record<string, string> => {
      identity.current.key ||= createKey()
      const { key, openedAt } = identity.current
      return { 'idempotency-key': key + action, 'form-age': String(Math.abs(Date.now() - openedAt)) }
    },
    clear: () => writeStored(name, null),
  }
}
