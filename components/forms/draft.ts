import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { readSessionItem, storeSessionItem } from '#lib/browser/storage.ts'
import type { PendingFiles } from '#lib/schemas/files.ts'

/** A form's texts and uploaded files, its idempotency key, and the time when it was first opened. */
type Draft = { text: Readonly<Record<string, string>>; files: PendingFiles; key: string; openedAt: number }

// `crypto.randomUUID` is missing on plain http.
const createKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export type DraftFiles = { getPendingFiles: () => PendingFiles; restore: (pending: PendingFiles) => void }

export type DraftOptions = {
  /** The key in `sessionStorage`. */
  draftName: string
  form: RefObject<HTMLFormElement | null>
  /** Text fields, in the order of the page. */
  fields: readonly string[]
  files?: DraftFiles
  getValues: () => Draft['text']
  setValue: (field: string, text: string) => void
  /** Whether the page was rendered with values, which are newer than the draft. */
  hasRestoredValues: boolean
}

/** Saves a form in `sessionStorage`, so that it survives reloads and a change of language. */
export const useDraft = (options: DraftOptions) => {
  const { draftName: name, form, fields, files, getValues, setValue, hasRestoredValues } = options
  const identity = useRef({ key: '', openedAt: performance.timeOrigin })

  /** Copies values that were set without events, such as by a password manager; returns whether there were any. */
  const syncValues = () => {
    const values = getValues()
    const hasNewValue = (field: string) => {
      const control = form.current?.elements.namedItem(field)
      if (!control || !('value' in control) || control.value === (values[field] ?? '')) return false
      setValue(field, String(control.value))
      return true
    }
    return fields.filter(hasNewValue).length > 0
  }
  const save = () => {
    syncValues()
    const [text, pendingFiles] = [getValues(), files?.getPendingFiles() ?? {}]
    const isEmpty = ![...Object.values(text), ...Object.values(pendingFiles)].some(Boolean)
    storeSessionItem(name, isEmpty ? null : { ...identity.current, text, files: pendingFiles })
  }
  /** Saves a changed form and drops its idempotency key, which belongs to the form as sent. */
  const markChanged = () => {
    identity.current.key = ''
    save()
  }
  const saveSyncedValues = () => {
    if (syncValues()) markChanged()
  }
  const onHide = useEffectEvent(saveSyncedValues)
  const restore = useEffectEvent((isStepBack: boolean) => {
    const { text = {}, files: pendingFiles = {}, ...storedIdentity } = readSessionItem<Draft>(name)
    identity.current = { ...identity.current, ...storedIdentity }
    syncValues()
    const currentValues = getValues()
    const isNewer = (field: string) => currentValues[field] && !(isStepBack && field in text)
    // Keep text typed before hydration, because it is newer than the draft. After a step back, the draft is newer.
    for (const field of hasRestoredValues ? [] : fields)
      if (!isNewer(field) && (text[field] || currentValues[field])) setValue(field, text[field] ?? '')
    files?.restore(hasRestoredValues ? {} : pendingFiles)
    if (fields.some((field) => isNewer(field) && currentValues[field] !== text[field])) markChanged()
  })
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    restore(navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward')
    // The browser may show a page again as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && restore(true)
    const listeners = new AbortController()
    window.addEventListener('pageshow', onShow, listeners)
    window.addEventListener('pagehide', () => onHide(), listeners)
    return () => listeners.abort()
  }, [])

  return {
    save,
    markChanged,
    saveSyncedValues,
    /** Creates the headers: the idempotency key, and the form's age for detecting bots. */
    createHeaders: (action: string): Record<string, string> => {
      identity.current.key ||= createKey()
      const { key, openedAt } = identity.current
      return { 'idempotency-key': key + action, 'form-age': String(Math.abs(Date.now() - openedAt)) }
    },
    clear: () => storeSessionItem(name, null),
  }
}
