import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { textFields } from '#lib/schemas/application-fields.ts'
import { clearDraft, type DraftText, keepText, readDraft } from './device-draft.ts'

const pauseMs = 400

/** What is said about the draft: nothing yet, that it is kept, came back, or was cleared. */
export type DraftNews = 'none' | 'kept' | 'restored' | 'cleared'

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

const isChosen = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => files?.length)

/** Keeps what is typed on this device as it is typed, and brings it back into fields that are empty. */
export const useDeviceDraft = ({ form, action, isGiven, put }: Options) => {
  const [news, setNews] = useState<DraftNews>('none')
  const [cameBack, setCameBack] = useState(false)
  const [isForeignLetter, setForeignLetter] = useState(false)
  // Where the letter as it stands was written for.
  const letterFor = useRef(action)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Read at once: when the page goes, its fields may have gone already.
  const unsaved = useRef<DraftText | null>(null)

  const save = () => {
    clearTimeout(timer.current)
    if (unsaved.current) keepText({ text: unsaved.current, letterFor: letterFor.current })
    unsaved.current = null
  }

  const typed = (field?: string) => {
    if (!form.current) return
    if (field === 'coverLetter') {
      letterFor.current = action
      setForeignLetter(false)
    }
    unsaved.current = textOf(form.current)
    if (isTyped(unsaved.current) || isChosen(form.current))
      setNews((before) => (before === 'restored' ? before : 'kept'))
    clearTimeout(timer.current)
    timer.current = setTimeout(save, pauseMs)
  }

  const restore = useEffectEvent(() => {
    const draft = isGiven ? null : readDraft()
    if (!form.current) return
    const now = textOf(form.current)
    const missing = textFields.filter((field) => now[field] === '' && draft?.text[field])
    for (const field of missing) put(field, draft?.text[field] ?? '')
    if (missing.length > 0 || Object.values(draft?.files ?? {}).some(({ length }) => length > 0)) {
      setCameBack(true)
      setNews('restored')
    }
    const { coverLetter } = textOf(form.current)
    if (draft && coverLetter !== '' && coverLetter === draft.text.coverLetter) {
      letterFor.current = draft.letterFor
      setForeignLetter(draft.letterFor !== action)
    }
    // Typed before the page came alive, or brought back by the browser.
    if (isTyped(now) || isChosen(form.current)) typed()
  })
  const saveNow = useEffectEvent(save)
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
    clearTimeout(timer.current)
    unsaved.current = null
    clearDraft()
    letterFor.current = action
    setForeignLetter(false)
    setNews(next)
  }

  return {
    news,
    /** Whether the page began with a draft: then the news stands above the fields, and nothing moves. */
    cameBack,
    /** The letter was written for another vacancy, and is as it was. */
    isForeignLetter,
    typed,
    /** Removes the draft, because it was sent or is not wanted. */
    forget,
  }
}
