import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { readSessionItem, storeSessionItem } from '#lib/browser/storage.ts'
import type { PendingFiles } from '#lib/schemas/files.ts'

/** A form's text and uploads, its idempotency key, and the load time of the document in which it was first opened. */
type Draft = { text: Readonly<Record<string, string>>; files: PendingFiles; key: string; openedAt: number }

// `crypto.randomUUID` is unavailable over plain HTTP.
const createKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export type DraftFiles = { getPendingFiles: () => PendingFiles; restore: (pending: PendingFiles) => void }

export type DraftOptions = {
  /** The key in `sessionStorage`. */
  storageKey: string
  form: RefObject<HTMLFormElement | null>
  /** Text fields, in page order. */
  fields: readonly string[]
  files?: DraftFiles
  getValues: () => Draft['text']
  setValue: (field: string, text: string) => void
  /** Whether the server rendered the form with values, which are then newer than the draft. */
  hasRestoredValues: boolean
}

/** Saves a form in `sessionStorage` and restores it, so that it survives reloads and language changes. */
export const useDraft = (options: DraftOptions) => {
  const { storageKey, form, fields, files, getValues, setValue, hasRestoredValues } = options
  const identity = useRef({ key: '', openedAt: performance.timeOrigin })

  /**
   * Copies values that were set without events, for example by a password manager, to react-hook-form. Returns whether
   * there were any.
   */
  const syncValues = () => {
    const values = getValues()
    const syncValue = (field: string) => {
      const control = form.current?.elements.namedItem(field)
      if (!control || !('value' in control) || control.value === (values[field] ?? '')) return false
      setValue(field, String(control.value))
      return true
    }
    return fields.filter(syncValue).length > 0
  }
  const save = () => {
    syncValues()
    const [text, pendingFiles] = [getValues(), files?.getPendingFiles() ?? {}]
    const isEmpty = ![...Object.values(text), ...Object.values(pendingFiles)].some(Boolean)
    storeSessionItem(storageKey, isEmpty ? null : { ...identity.current, text, files: pendingFiles })
  }
  /** Saves the changed form and drops the idempotency key, which belongs to the version last sent. */
  const markChanged = () => {
    identity.current.key = ''
    save()
  }
  const syncAndSave = () => {
    if (syncValues()) markChanged()
  }
  const onHide = useEffectEvent(syncAndSave)
  const restore = useEffectEvent((isTraversal: boolean) => {
    const { text = {}, files: pendingFiles = {}, ...storedIdentity } = readSessionItem<Draft>(storageKey)
    identity.current = { ...identity.current, ...storedIdentity }
    syncValues()
    const currentValues = getValues()
    const isNewer = (field: string) => currentValues[field] && !(isTraversal && field in text)
    // Text typed before hydration is newer than the draft. After a back or forward navigation, the draft is newer.
    for (const field of hasRestoredValues ? [] : fields)
      if (!isNewer(field) && (text[field] || currentValues[field])) setValue(field, text[field] ?? '')
    files?.restore(hasRestoredValues ? {} : pendingFiles)
    if (fields.some((field) => isNewer(field) && currentValues[field] !== text[field])) markChanged()
  })
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    restore(navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward')
    // The browser may restore the page from its back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && restore(true)
    const controller = new AbortController()
    window.addEventListener('pageshow', onShow, controller)
    window.addEventListener('pagehide', () => onHide(), controller)
    return () => controller.abort()
  }, [])

  return {
    save,
    markChanged,
    syncAndSave,
    /** Creates the headers with the idempotency key and, for bot detection, the time since `openedAt`. */
    createHeaders: (action: string): Record<string, string> => {
      identity.current.key ||= createKey()
      const { key, openedAt } = identity.current
      return { 'idempotency-key': key + action, 'form-age': String(Math.abs(Date.now() - openedAt)) }
    },
    clear: () => storeSessionItem(storageKey, null),
  }
}
