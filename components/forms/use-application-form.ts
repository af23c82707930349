import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Received } from '#components/ui/received-fields.tsx'
import { fill } from '#lib/i18n/phrases.ts'
import { applicationFields, textFields } from '#lib/schemas/application-fields.ts'
import { type FileField, fileFields, fileRules, tokenFields } from '#lib/schemas/files.ts'
import type { ApplicationFormProps } from './application-form.tsx'
import { errorText, goToStartOf, lateRules, serverErrors, useCheckedForm } from './checked-form.tsx'
import { type Outcome, sendForm } from './send-form.ts'
import { isTyped, readDraft, useDraft } from './use-draft.ts'
import { isHere, useUpload } from './use-upload.ts'

/** What is known of an application that was sent; `isConfirmed`: by e-mail too. */
type Sent = { reference: string | null; received: Received; isConfirmed: boolean }

type Posted = { body: FormData; outcome: Outcome }

const rules = lateRules(async () => (await import('#lib/schemas/application.ts')).applicationSchema)

// The vacancy was closed, or taken away.
const closedStatuses: readonly unknown[] = [404, 410]

// A file's name is read from left to right, whatever the text around it.
const isolate = (name: string) => `\u2066${name}\u2069`

/** Puts the receipt's own address into the browser, so that a reload or a way back shows it again. */
const showReceiptAddress = (path: string, receipt: string) => {
  try {
    // Next's own version would bring back the form that this address showed before.
    History.prototype.replaceState.call(window.history, {}, '', `${path}?receipt=${receipt}`)
  } catch {
    // Where the browser refuses, the receipt stays until the page is loaded anew.
  }
}

/** The receipt of what was sent, which takes the focus, and the form that is folded below it. */
const useReceipt = () => {
  const receipt = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isFolded, setFolded] = useState(false)
  useEffect(() => {
    if (sent) goToStartOf(receipt.current)
  }, [sent])
  return {
    receipt,
    sent,
    /** Whether the form is out of sight; all that was typed and chosen stays in it. */
    isFolded,
    goToReceipt: () => goToStartOf(receipt.current),
    toggle: () => setFolded((before) => !before),
    showSent: (what: Sent) => {
      setSent(what)
      setFolded(true)
    },
  }
}

/** Validates, sends and keeps an application; everything typed and chosen stays whatever happens. */
export const useApplicationForm = (props: ApplicationFormProps) => {
  const { action, copy, areFilesRequired } = props
  const errors = props.draft?.errors ?? {}
  const { showSent, goToReceipt, ...receipt } = useReceipt()
  const [isWaiting, setWaiting] = useState(false)
  const isUnchanged = useRef(false)
  const draft = useDraft(action)

  const uploadOptions = (field: FileField) => ({
    locale: props.locale,
    error: errors[field] ?? null,
    given: props.draft?.files?.[field],
    onChange: () => change(),
    onUpdate: () => save(),
  })
  const photo = useUpload('photo', uploadOptions('photo'))
  const resume = useUpload('resume', uploadOptions('resume'))
  const files = { photo, resume }

  const fileErrorOf = (field: FileField) => {
    const { chosen, problem } = files[field].current()
    const why = errorText(copy.errors, problem?.why)
    if (!why || !problem?.refused || !chosen) return why
    return fill(copy.upload.refused, { file: isolate(problem.refused), why, earlier: isolate(chosen.name) })
  }
  const { say, submit, clearComplaint, getValues, setValue, clearErrors, ...form } = useCheckedForm({
    ...props,
    rules,
    fields: textFields,
    names: applicationFields.map((field) => [field, copy.labels[field === 'resume' ? 'cv' : field]]),
    otherErrors: { photo: fileErrorOf('photo'), resume: fileErrorOf('resume') },
    wasRefused: Object.keys(errors).length > 0,
    given: serverErrors(textFields, errors),
  })

  const save = () => draft.save(getValues(), { photo: photo.kept(), resume: resume.kept() })
  const isEmpty = () => !isTyped(getValues()) && fileFields.every((field) => !files[field].current().chosen)
  // Every change by the visitor makes another application, which may be sent.
  const change = (field?: string) => {
    isUnchanged.current = false
    draft.change(field)
    save()
    if (!isEmpty()) draft.announce()
  }
  const restore = useEffectEvent(() => {
    const kept = props.draft ? null : readDraft()
    const typed = getValues()
    for (const field of textFields) if (kept?.text[field] && !typed[field]) setValue(field, kept.text[field])
    if (kept) draft.open(kept, typed)
    for (const field of fileFields) files[field].restore(kept?.files[field])
    // The text was typed before hydration, or restored by the browser.
    if (!isTyped(typed)) return
    save()
    draft.announce()
  })
  useEffect(() => restore(), [])

  /** What is wrong with the files, if anything is; a missing one is marked. */
  const validateFiles = (): string | undefined => {
    // A file that was begun or refused is not optional any more: the applicant has to give it up.
    const missing = fileFields.filter((field) => {
      const { chosen, problem } = files[field].current()
      return !isHere({ chosen }) && (areFilesRequired || chosen || problem)
    })
    for (const field of missing)
      if (!files[field].current().problem) files[field].setProblem(fileRules[field].errors.missing)
    // Specification 5: one missing file is enough for the message, and then nothing is sent.
    if (missing.length > 0 && areFilesRequired) return copy.errors.filesMissing
    return fileFields.map(fileErrorOf).find(Boolean)
  }

  const settle = async () => {
    setWaiting(true)
    await Promise.all(fileFields.map((field) => files[field].settle()))
    setWaiting(false)
  }
  const post = async (target: HTMLFormElement): Promise<Posted | null> => {
    let why = validateFiles()
    if (!why) {
      await settle()
      // A file that was refused meanwhile has to be seen before the form goes without it.
      why = validateFiles()
    }
    if (why) {
      say('error', why)
      return null
    }
    const body = new FormData(target)
    for (const field of fileFields) {
      const { token, file } = files[field].current().chosen ?? {}
      body.delete(field)
      body.delete(tokenFields[field])
      if (token) body.set(tokenFields[field], token)
      else if (file) body.set(field, file)
    }
    const key = draft.key()
    save()
    return { body, outcome: await sendForm(action, body, key) }
  }
  /** Uploads files that go along with the form after all; says whether any can be. */
  const restartLocal = () =>
    fileFields.filter((field) => files[field].current().chosen?.step === 'local' && files[field].restart())
      .length > 0
  /** Uploads again what kept the form from being taken; says whether that mends all of it. */
  const mend = ({ body, outcome }: Posted): boolean => {
    // A file that is too large for a proxy passes it in chunks.
    if (outcome.kind === 'lost') return outcome.isTooLarge && restartLocal()
    if (outcome.kind === 'sent') return false
    const faulty = Object.keys(outcome.errors).filter((field) => outcome.errors[field])
    const gone = fileFields.filter((field) => outcome.errors[field] && body.has(tokenFields[field]))
    return gone.filter((field) => files[field].restart()).length === faulty.length && faulty.length > 0
  }
  const showSuccess = (body: FormData, { reference, receipt, isConfirmed }: Outcome & { kind: 'sent' }) => {
    const text = textFields.flatMap((field) => (body.get(field) ? [[field, '']] : []))
    const names = fileFields.flatMap((field) => {
      files[field].accept()
      const { chosen } = files[field].current()
      return chosen ? [[field, chosen.name]] : []
    })
    isUnchanged.current = true
    draft.forget('none')
    showSent({ reference, isConfirmed, received: Object.fromEntries([...text, ...names]) })
    showReceiptAddress(props.receiptPath, receipt)
    say('success', copy.success)
  }
  const showRefusal = (body: FormData, outcome: Outcome & { kind: 'refused' }) => {
    for (const field of fileFields) {
      const why = outcome.errors[field]
      // The visitor may have chosen another file meanwhile.
      if (why && body.get(field) === (files[field].current().chosen?.file ?? null)) files[field].refuse(why)
    }
    // The key belongs to another application: the next attempt gets its own.
    if (outcome.status === 409) change()
  }
  const send = async (target: HTMLFormElement): Promise<Outcome | null> => {
    let posted = await post(target)
    if (posted && mend(posted)) posted = await post(target)
    if (!posted) return null
    const { body, outcome } = posted
    if (outcome.kind === 'sent') showSuccess(body, outcome)
    else if (outcome.kind === 'refused') showRefusal(body, outcome)
    else restartLocal()
    return outcome
  }
  const attempt = submit({
    // Pressing the button accepts the file that stands there, so what was refused in its place is settled.
    begin: () => {
      for (const field of fileFields) if (isHere(files[field].current())) files[field].setProblem(null)
    },
    send,
    refusal: (text) => {
      const why = validateFiles()
      // A missing file is named before an error in the text only where files are required.
      return (areFilesRequired && why) || (text ?? copy.errors.notEmpty)
    },
    lost: ({ isTooLarge }) => ({
      toast: copy.errors.uploadFailed,
      text: isTooLarge ? copy.errors.tooMuchForServer : copy.errors.network,
    }),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!isUnchanged.current) return attempt(event)
    event.preventDefault()
    goToReceipt()
  }

  const onTheWay = fileFields.flatMap((field) => {
    const { chosen } = files[field]
    return chosen && (chosen.step === 'sending' || chosen.step === 'waiting') ? [chosen] : []
  })
  const total = onTheWay.reduce((sum, { size }) => sum + size, 0)

  return {
    ...receipt,
    ...form,
    files,
    draft,
    change,
    onSubmit,
    /** Whether the vacancy takes no applications any more. */
    isClosed: closedStatuses.includes(form.problems.complaint?.status),
    /** Whether sending waits for the files. */
    isWaiting,
    /** The share of the files under way that was sent; null when none is. */
    share: total > 0 ? onTheWay.reduce((sum, { sent }) => sum + sent, 0) / total : null,
    /** Whether a file waits for the connection. */
    isOffline: onTheWay.some(({ step }) => step === 'waiting'),
    /** Whether the server has at least a part of a file. */
    areFilesKept: fileFields.some((field) => {
      const { chosen } = files[field]
      return chosen !== null && chosen.step !== 'local'
    }),
    /** Empties the form and forgets what this device keeps of it. */
    clear: () => {
      for (const field of textFields) setValue(field, '')
      for (const field of fileFields) files[field].empty()
      clearErrors()
      clearComplaint()
      draft.forget('cleared')
    },
  }
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>
