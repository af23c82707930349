import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type { Received } from '#components/ui/received-fields.tsx'
import { fill } from '#lib/i18n/phrases.ts'
import type { ApplicationText } from '#lib/schemas/application.ts'
import { type ApplicationField, applicationFields, textFields } from '#lib/schemas/application-fields.ts'
import { applicationErrors } from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, fileRules, tokenFields } from '#lib/schemas/files.ts'
import type { ApplicationFormProps } from './application-form.tsx'
import { lateRules } from './late-code.ts'
import { isWorthRepeating, type Outcome, sendForm } from './send-form.ts'
import { isTyped, readDraft, useDraft } from './use-draft.ts'
import {
  type Errors,
  errorText,
  goToStartOf,
  serverErrors,
  useErrorSummary,
  useToasts,
} from './use-form-feedback.ts'
import { isHere, useUpload } from './use-upload.ts'

/**
 * What is wrong beside the fields. `isAbove`: to be said in the summary, and else beside the button; `isClosed`:
 * the vacancy takes no applications any more.
 */
type Complaint = { text: string; isAbove: boolean; isClosed: boolean }

/** What is known of an application that was sent; `isConfirmed`: by e-mail too. */
type Sent = { reference: string | null; received: Received; isConfirmed: boolean }

type Posted = { body: FormData; outcome: Outcome }

const rules = lateRules(async (): Promise<Resolver<ApplicationText>> => {
  const [{ standardSchemaResolver }, { applicationSchema }] = await Promise.all([
    import('@hookform/resolvers/standard-schema'),
    import('#lib/schemas/application.ts'),
  ])
  return standardSchemaResolver(applicationSchema)
})

const noErrors: Errors = {}
// The vacancy was closed, or taken away.
const closedStatuses: readonly number[] = [404, 410]

// A file's name is read from left to right, whatever the text around it.
const isolate = (name: string) => `\u2066${name}\u2069`

const complaintOf = (outcome: Outcome, errors: ApplicationFormProps['copy']['errors']): Complaint | null => {
  if (outcome.kind === 'sent') return null
  const isAbove = !isWorthRepeating(outcome)
  if (outcome.kind === 'lost') {
    const text = outcome.isTooLarge ? errors.tooMuchForServer : errors.network
    return { text, isAbove, isClosed: false }
  }
  const isClosed = closedStatuses.includes(outcome.status)
  // What is wrong with fields is said there.
  const isOfFields = Object.values(outcome.errors).some(Boolean)
  return isOfFields && !isClosed ? null : { text: outcome.message, isAbove, isClosed }
}

/** Puts the receipt's own address into the browser, so that a reload or a way back shows it again. */
const showReceiptAddress = (path: string, reference: string | null) => {
  const query = new URLSearchParams({ state: 'sent', ...(reference && { reference }) })
  try {
    // Not Next's version, which would come back to the form that this address had before.
    History.prototype.replaceState.call(window.history, {}, '', `${path}?${query}`)
  } catch {
    // A browser that does not let it has the receipt until the page is loaded anew.
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
  const errors = props.draft?.errors ?? noErrors
  const [given] = useState(() => serverErrors(textFields, errors))
  // Without default values the fields keep what was typed before the page came alive.
  const { register, handleSubmit, setError, setValue, getValues, clearErrors, formState } =
    useForm<ApplicationText>({ resolver: rules.resolver, errors: given, shouldFocusError: false })
  const form = useRef<HTMLFormElement>(null)
  const { showSent, goToReceipt, ...receipt } = useReceipt()
  const { say, corner, prepare: prepareToasts } = useToasts(props.toastWords, props.icons, copy.toasts)
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const isBusy = useRef(false)
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

  const save = () => draft.save(getValues(), { photo: photo.kept(), resume: resume.kept() })
  const isEmpty = () => !isTyped(getValues()) && fileFields.every((field) => !files[field].current().chosen)
  // Every change by the visitor comes here: the form may be sent once more.
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
    // Typed before the page came alive, or brought back by the browser.
    if (!isTyped(typed)) return
    save()
    draft.announce()
  })
  useEffect(() => restore(), [])

  const fileErrorOf = (field: FileField) => {
    const { chosen, problem } = files[field].current()
    const why = errorText(applicationErrors, copy.errors, problem?.why)
    if (!why || !problem?.refused || !chosen) return why
    return fill(copy.upload.refused, { file: isolate(problem.refused), why, earlier: isolate(chosen.name) })
  }
  const errorOf = (field: ApplicationField) =>
    field === 'photo' || field === 'resume'
      ? fileErrorOf(field)
      : errorText(applicationErrors, copy.errors, formState.errors[field]?.message)
  /** The fields in question in their order, with their names and what is wrong. */
  const wrong = applicationFields.flatMap((field) => {
    const error = errorOf(field)
    return error ? [{ field, name: field === 'resume' ? copy.labels.cv : copy.labels[field], error }] : []
  })
  const summary = useErrorSummary({
    titlePattern: copy.summary.documentTitle,
    isWrong: wrong.length > 0,
    hasFailed: complaint !== null,
    wasRefused: Object.keys(errors).length > 0,
  })

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

  const post = async (target: HTMLFormElement): Promise<Posted | null> => {
    setWaiting(true)
    await Promise.all(fileFields.map((field) => files[field].settle()))
    setWaiting(false)
    // A file that was refused meanwhile has to be seen before the form goes without it.
    const why = validateFiles()
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
    // In pieces a file passes where all of it at once is too large.
    if (outcome.kind === 'lost') return outcome.isTooLarge && restartLocal()
    if (outcome.kind === 'sent') return false
    const faulty = Object.keys(outcome.errors).filter((field) => outcome.errors[field])
    const gone = fileFields.filter((field) => outcome.errors[field] && body.has(tokenFields[field]))
    return gone.filter((field) => files[field].restart()).length === faulty.length && faulty.length > 0
  }
  const showSuccess = (body: FormData, { reference, isConfirmed }: Outcome & { kind: 'sent' }) => {
    const text = textFields.flatMap((field) => (body.get(field) ? [[field, '']] : []))
    const names = fileFields.flatMap((field) => {
      files[field].accept()
      const { chosen } = files[field].current()
      return chosen ? [[field, chosen.name]] : []
    })
    isUnchanged.current = true
    draft.forget('none')
    showSent({ reference, isConfirmed, received: Object.fromEntries([...text, ...names]) })
    showReceiptAddress(props.receiptPath, reference)
    say('success', copy.success)
  }
  const showRefusal = (body: FormData, outcome: Outcome & { kind: 'refused' }) => {
    for (const field of textFields)
      if (outcome.errors[field]) setError(field, { type: 'server', message: outcome.errors[field] })
    for (const field of fileFields) {
      const why = outcome.errors[field]
      // Another one may have been chosen meanwhile.
      if (why && body.get(field) === (files[field].current().chosen?.file ?? null)) files[field].refuse(why)
    }
    // The key belongs to another application: the next attempt gets its own.
    if (outcome.status === 409) change()
    say('error', outcome.message)
  }
  /** Resolves to whether it was refused with something to be said above the fields. */
  const send = async (target: HTMLFormElement): Promise<boolean> => {
    setComplaint(null)
    let posted = await post(target)
    if (posted && mend(posted)) posted = await post(target)
    if (!posted) return true
    const { body, outcome } = posted
    const next = complaintOf(outcome, copy.errors)
    setComplaint(next)
    if (outcome.kind === 'sent') {
      showSuccess(body, outcome)
      return false
    }
    if (outcome.kind === 'refused') showRefusal(body, outcome)
    else {
      restartLocal()
      say('error', copy.errors.uploadFailed)
    }
    return !next || next.isAbove
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    if (isUnchanged.current) return goToReceipt()
    isBusy.current = true
    let isRefused = false
    // To press the button accepts the file that stands there, so what was refused in its place is settled.
    for (const field of fileFields) if (isHere(files[field].current())) files[field].setProblem(null)
    const pass = async () => {
      const why = validateFiles()
      if (why) say('error', why)
      isRefused = Boolean(why) || (form.current !== null && (await send(form.current)))
    }
    const refuse = (faults: FieldErrors<ApplicationText>) => {
      isRefused = true
      const why = validateFiles()
      const first = textFields.find((field) => faults[field])
      const text = errorText(applicationErrors, copy.errors, first && faults[first]?.message)
      // Only a file that is needed comes before the text.
      say('error', (areFilesRequired && why) || (text ?? copy.errors.notEmpty))
    }
    await handleSubmit(pass, refuse)(event)
    isBusy.current = false
    if (isRefused) summary.refuse()
  }

  const onTheWay = fileFields.flatMap((field) => {
    const { chosen } = files[field]
    return chosen && (chosen.step === 'sending' || chosen.step === 'waiting') ? [chosen] : []
  })
  const total = onTheWay.reduce((sum, { size }) => sum + size, 0)

  return {
    ...receipt,
    form,
    files,
    register,
    errorOf,
    wrong,
    summary,
    complaint,
    draft,
    change,
    submit,
    corner,
    isSending: formState.isSubmitting,
    /** Sending waits for the files. */
    isWaiting,
    /** The share of the files under way that was sent; null when none is. */
    share: total > 0 ? onTheWay.reduce((sum, { sent }) => sum + sent, 0) / total : null,
    /** A file waits for the line. */
    isOffline: onTheWay.some(({ step }) => step === 'waiting'),
    /** The server has something of a file. */
    areFilesKept: fileFields.some((field) => {
      const { chosen } = files[field]
      return chosen !== null && chosen.step !== 'local'
    }),
    /** Fetches code while the visitor is typing. */
    prepare: () => {
      prepareToasts()
      rules.prepare()
    },
    /** Empties the form and forgets what this device keeps of it. */
    clear: () => {
      for (const field of textFields) setValue(field, '')
      for (const field of fileFields) files[field].empty()
      clearErrors()
      setComplaint(null)
      draft.forget('cleared')
    },
  }
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>
