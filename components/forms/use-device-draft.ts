import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { textFields } from '#lib/schemas/application-fields.ts'
import { type DraftText, readDraft } from './device-draft.ts'
import { useKeptText } from './use-kept-text.ts'

/** What is said about the draft: nothing yet, that it is kept, came back (or only files), or was cleared. */
export type DraftNews = 'none' | 'kept' | 'restored' | 'restoredFiles' | 'cleared'

type Options = {
  form: RefObject<HTMLFormElement | null>
  /** Where the form posts to. */
  action: string
  /** Whether the page came with what was sent before; then nothing is put over it. */
  isGiven: boolean
  put: (field: keyof DraftText, text: string) => void
}

const textOf = (form: HTMLFormElement): DraftText => {
  const body = new FormData(form)
  const read = (field: keyof DraftText) => String(body.get(field) ?? '')
  return {
    fullName: read('fullName'),
    email: read('email'),
    phone: read('phone'),
    coverLetter: read('coverLetter'),
  }
}

const isTyped = (text: DraftText) => textFields.some((field) => text[field].trim() !== '')

const isSame = (text: DraftText, other: DraftText | undefined) =>
  textFields.every((field) => text[field] === other?.[field])

const isChosen = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => files?.length)

/** Keeps what is typed on this device as it is typed, and brings it back into fields that are empty. */
export const useDeviceDraft = ({ form, action, isGiven, put }: Options) => {
  const [news, setNews] = useState<DraftNews>('none')
  const kept = useKeptText()
  const [cameBack, setCameBack] = useState(false)
  const [isForeignLetter, setForeignLetter] = useState(false)
  // Where the letter as it stands was written for.
  const letterFor = useRef(action)

  const typed = (field?: string) => {
    if (!form.current) return
    if (field === 'coverLetter') {
      letterFor.current = action
      setForeignLetter(false)
    }
    const text = textOf(form.current)
    if (isTyped(text) || isChosen(form.current))
      setNews((before) => (before === 'restored' ? before : 'kept'))
    // At once before anything is said about it, because the storage may be blocked or full.
    kept.keep({ text, letterFor: letterFor.current }, news === 'none')
  }

  const restore = useEffectEvent(() => {
    const draft = isGiven ? null : readDraft()
    if (!form.current) return
    const now = textOf(form.current)
    const missing = textFields.filter((field) => now[field] === '' && draft?.text[field])
    for (const field of missing) put(field, draft?.text[field] ?? '')
    const hasFiles = Object.values(draft?.files ?? {}).some(({ length }) => length > 0)
    if (missing.length > 0 || hasFiles) {
      setCameBack(true)
      // The browser may have brought the text back by itself.
      const isTextBack = missing.length > 0 || (isTyped(now) && isSame(now, draft?.text))
      setNews(isTextBack ? 'restored' : 'restoredFiles')
      kept.look()
    }
    const { coverLetter } = textOf(form.current)
    if (draft && coverLetter !== '' && coverLetter === draft.text.coverLetter) {
      letterFor.current = draft.letterFor
      setForeignLetter(draft.letterFor !== action)
    }
    // Typed before the page came alive, or brought back by the browser.
    if (isTyped(now) || isChosen(form.current)) typed()
  })
  const saveNow = useEffectEvent(kept.save)
  useEffect(() => {
    restore()
    const hide = () => saveNow()
    addEventListener('pagehide', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', hide)
      document.removeEventListener('visibilitychange', hide)
      hide()
    }
  }, [])

  const forget = (next: DraftNews) => {
    kept.clear()
    letterFor.current = action
    setForeignLetter(false)
    setNews(next)
  }

  return {
    news,
    /** Whether this device took what was to be kept on it. */
    isKept: kept.isKept,
    /** Whether the page began with a draft: then the news stands above the fields, and nothing moves. */
    cameBack,
    /** The letter was written for another vacancy, and is as it was. */
    isForeignLetter,
    typed,
    /** Removes the draft, because it was sent or is not wanted. */
    forget,
  }
}
