import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { Locale } from '#lib/i18n/locales.ts'
import type { PendingFiles } from '#lib/schemas/files.ts'
import { FormProblem } from './controls.tsx'
import { type DraftFiles, useDraft } from './draft.ts'
import { type FormResult, isRetryable, nullAfterTimeout, sendForm } from './send-form.ts'
import type { ToastCopy, ToastIcons, ToastMessage } from './toasts.tsx'
import { useServerForm } from './use-server-form.ts'

/** The texts of a form by field. */
type FieldValues = Record<string, string>

/** Error keys or texts by field. */
export type FieldErrors = Readonly<Partial<FieldValues>>

/** A form that was sent in vain, shown again by a page: what was typed, what was wrong, and what stands above it. */
export type RestoredForm = {
  title: string
  message: string
  values: Readonly<FieldValues>
  errors: FieldErrors
  files?: PendingFiles
}

/** The props that both forms have. */
export type CheckedFormProps = {
  locale: Locale
  /** The address that the form posts to. */
  action: string
  toastWords: ToastCopy
  icons: ToastIcons & { spinner: ReactNode }
  initial?: RestoredForm
}

/**
 * A form's rules, fetched by `prepare` or when they are first needed. Where they do not come every value passes,
 * because the server has the same rules.
 */
export const lazyResolver = (loadSchema: () => Promise<ZodMiniType<FieldValues, FieldValues>>) => {
  const load = async (): Promise<Resolver<FieldValues>> => {
    const library = import('@hookform/resolvers/standard-schema')
    const [{ standardSchemaResolver }, schema] = await Promise.all([library, loadSchema()])
    return standardSchemaResolver(schema)
  }
  const resolver: Resolver<FieldValues> = async (values, context, options) => {
    const rules = await nullAfterTimeout(load())
    return rules ? rules(values, context, options) : { values, errors: {} }
  }
  return { resolver, preload: () => nullAfterTimeout(load()) }
}

/** The text of an error that is a key of the form's words, or the server's words already. */
export const errorText = (copy: FieldErrors, message: string | undefined): string | undefined =>
  message && (copy[message] ?? message)

/** Shows and focuses what may be taller than the window, and is read from its beginning. */
export const scrollToAndFocus = (element: HTMLElement | null): void => {
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

/**
 * Toasts whose code is fetched when the visitor begins to fill in the form. `corner` is to be rendered. Where the
 * code cannot be fetched, `say` does nothing, because the form says everything in its own place too.
 */
const useToasts = (
  copy: ToastCopy,
  icons: ToastIcons,
  titles: Readonly<Record<ToastMessage['kind'], string>>,
) => {
  const [code, setCode] = useState<typeof import('./toasts.tsx') | null>(null)
  useEffect(() => code?.clearToasts, [code])
  const loadToasts = async () => {
    const module = await import('./toasts.tsx').catch(() => null)
    setCode(module)
    return module
  }
  return {
    toaster: code && <code.Toasts words={copy} />,
    loadToasts,
    showToast: async (kind: ToastMessage['kind'], text: string) => {
      const module = await loadToasts()
      module?.showToast({ kind, title: titles[kind], text }, copy, icons)
    },
  }
}

type CheckedFormOptions = CheckedFormProps & {
  /** The name under which the tab keeps what was typed. */
  draftName: string
  rules: ReturnType<typeof lazyResolver>
  /** The fields of text in their order. */
  fields: readonly string[]
  /** All fields in the order of the page, with their names. */
  fieldNames: readonly (readonly [field: string, name: string])[]
  /** The fields of files: their errors, and what the tab keeps of them. */
  files?: DraftFiles & { errors: FieldErrors }
  copy: {
    errors: FieldErrors
    summary: { title: string }
    toasts: Readonly<Record<ToastMessage['kind'], string>>
  }
  /** The sentences where no answer came: in the toast and in the form. */
  networkErrors: { toast: string; text: string }
}

/** The steps when the button of a form is pressed. */
type SubmitHandlers = {
  /** Sends the form; null where it must not be sent, after saying why in a toast. */
  send: (form: HTMLFormElement) => Promise<FormResult | null>
  /** The sentence of the toast where text fields are wrong; `text` is the error of the first. */
  describeInvalid: (text: string | undefined) => string
}

/** The errors of a form that a page shows again, as the form library takes them. */
const errorsOf = (fields: readonly string[], { errors, message }: RestoredForm) => ({
  ...Object.fromEntries(
    fields.flatMap((field) => (errors[field] ? [[field, { type: 'server', message: errors[field] }]] : [])),
  ),
  root: { type: 'above', message },
})

/** A form that the browser checks, keeps and sends, one attempt at a time, and what it says about each. */
export const useCheckedForm = (options: CheckedFormOptions) => {
  const { action, rules, fields, fieldNames, files, copy, toastWords, icons, networkErrors } = options
  const [restored] = useState(options.initial)
  const [restoredErrors] = useState(() => restored && errorsOf(fields, restored))
  // Without default values the fields keep what was typed before hydration.
  const { handleSubmit, setError, getFieldState, formState, ...controls } = useForm<FieldValues>({
    resolver: rules.resolver,
    errors: restoredErrors,
    shouldFocusError: false,
  })
  const { getValues, setValue } = controls
  const { showToast, toaster, loadToasts } = useToasts(toastWords, icons, copy.toasts)
  const hasRestoredValues = Object.keys(restored?.values ?? {}).length > 0
  const draft = useDraft({ name: options.draftName, fields, files, getValues, setValue, hasRestoredValues })
  const form = useServerForm(action, (field, text) => fields.includes(field) && setValue(field, text))
  const box = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const { submitCount, isSubmitting } = formState
  // The complaint that is no field's, said above the fields or beside the button.
  const { type: errorPosition, message: formError } = formState.errors.root ?? {}

  const errorOf = (field: string) => {
    if (!fields.includes(field)) return files?.errors[field]
    return errorText(copy.errors, getFieldState(field, formState).error?.message)
  }
  const invalidFields = fieldNames.flatMap(([field, name]) => {
    const error = errorOf(field)
    return error ? [{ field, name, error }] : []
  })
  const errorAbove = errorPosition === 'above' ? formError : undefined
  const focus = useEffectEvent(() => {
    if (errorAbove || (invalidFields.length > 0 && !formError)) box.current?.focus()
  })
  useEffect(() => {
    if (submitCount) focus()
  }, [submitCount])

  const showResult = (outcome: FormResult) => {
    if (outcome.kind === 'sent') return
    const type = isRetryable(outcome) ? 'beside' : 'above'
    if (outcome.kind === 'lost') {
      showToast('error', networkErrors.toast)
      return setError('root', { type, message: networkErrors.text })
    }
    const { errors, message } = outcome
    showToast('error', message)
    for (const field of fields) if (errors[field]) setError(field, { type: 'server', message: errors[field] })
    // Errors of fields are shown at the fields.
    if (!fieldNames.some(([field]) => errors[field])) setError('root', { type, message })
  }
  const submit = (attempt: SubmitHandlers) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const onValid = async () => {
      const outcome = form.current && (await attempt.send(form.current))
      if (outcome) showResult(outcome)
    }
    const onInvalid = () => {
      const [firstError] = fields.flatMap((field) => getFieldState(field).error?.message ?? [])
      showToast('error', attempt.describeInvalid(errorText(copy.errors, firstError)))
    }
    await handleSubmit(onValid, onInvalid)(event)
    isBusy.current = false
  }

  return {
    ...controls,
    form,
    errorOf,
    showToast,
    submit,
    /** Sends what was typed, and keeps it. */
    post: (body: FormData | URLSearchParams) => {
      const headers = draft.createHeaders(action)
      draft.save()
      return sendForm(action, body, headers)
    },
    draft,
    toaster,
    isSending: isSubmitting,
    /** Fetches code while the visitor is typing. */
    preload: () => {
      loadToasts()
      rules.preload()
    },
    /** The problems of the form, for `FormProblems`; `beside` is to be said beside the button. */
    problems: {
      box,
      isShown: submitCount > 0 || restored !== undefined,
      isFirst: submitCount === 0,
      title: submitCount === 0 && restored ? restored.title : copy.summary.title,
      icon: icons.alert,
      invalidFields,
      errorAbove,
      errorBeside: errorAbove ? undefined : formError,
    },
  }
}

type FormProblemsProps = {
  problems: ReturnType<typeof useCheckedForm>['problems']
  /** Content in the place of the fields in question. */
  children?: ReactNode
}

/** The problems of a form, above its fields. */
export const FormProblems = ({ problems, children }: FormProblemsProps) => {
  const { isShown, invalidFields, errorAbove, errorBeside, ...problem } = problems
  if (!isShown || errorBeside || (invalidFields.length === 0 && !errorAbove)) return null
  return (
    <FormProblem {...problem} message={errorAbove} fields={children ? [] : invalidFields}>
      {children}
    </FormProblem>
  )
}
