import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { Locale } from '#lib/i18n/locales.ts'
import type { PendingFiles } from '#lib/schemas/files.ts'
import { ErrorSummary } from './controls.tsx'
import { type DraftFiles, type DraftOptions, useDraft } from './draft.ts'
import { isRetryable, type ReplyOrLoss, sendForm, valueOrNull } from './send-form.ts'
import type { ToastCopy, ToastIcons, ToastMessage } from './toasts.tsx'
import { useHydratedFormRef } from './use-server-form.ts'

type FieldValues = Record<string, string>

/** Error keys or messages by field, or messages by error key. */
type FormErrors = Readonly<Partial<FieldValues>>

/**
 * A refused form that a page renders again, with no values if they are lost. Except in the link form,
 * `FormErrorSummary` shows the title and message above the fields.
 */
export type RestoredForm = {
  title: string
  message: string
  values: Readonly<FieldValues>
  errors: FormErrors
  files?: PendingFiles
}

export type ValidatedFormProps = {
  locale: Locale
  action: string
  toastCopy: ToastCopy
  icons: ToastIcons & { spinner: ReactNode }
  privacyLink: ReactNode
  initial?: RestoredForm
}

/**
 * Returns a resolver that loads its rules on first use, and a function that preloads them. If the rules fail to load,
 * every value passes, because the server applies the same rules.
 */
export const lazyRules = (loadSchema: () => Promise<ZodMiniType<FieldValues, FieldValues>>) => {
  const loadResolver = async (): Promise<Resolver<FieldValues>> => {
    const resolverModulePromise = import('@hookform/resolvers/standard-schema')
    const [{ standardSchemaResolver }, schema] = await Promise.all([resolverModulePromise, loadSchema()])
    return standardSchemaResolver(schema)
  }
  const resolver: Resolver<FieldValues> = async (values, context, options) => {
    const loadedResolver = await valueOrNull(loadResolver())
    return loadedResolver ? loadedResolver(values, context, options) : { values, errors: {} }
  }
  return { resolver, preload: () => valueOrNull(loadResolver()) }
}

/** Returns the message for an error key; returns any other value unchanged, because it is the server's message. */
export const resolveErrorMessage = (copy: FormErrors, message: string | undefined): string | undefined =>
  message && (copy[message] ?? message)

/** Focuses an element and scrolls to its start, even if the element is taller than the window. */
export const scrollToAndFocus = (element: HTMLElement | null): void => {
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

/** If the toasts' code fails to load, `showToast` does nothing, because the form itself also shows each result. */
const useToasts = (
  copy: ToastCopy,
  icons: ToastIcons,
  titles: Readonly<Record<ToastMessage['kind'], string>>,
) => {
  const [toastsModule, setToastsModule] = useState<typeof import('./toasts.tsx') | null>(null)
  useEffect(() => toastsModule?.clearToasts, [toastsModule])
  const loadToasts = async () => {
    const module = await import('./toasts.tsx').catch(() => null)
    setToastsModule(module)
    return module
  }
  return {
    toaster: toastsModule && <toastsModule.Toasts copy={copy} />,
    loadToasts,
    showToast: async (kind: ToastMessage['kind'], text: string) => {
      const module = await loadToasts()
      module?.showToast({ kind, title: titles[kind], text }, copy, icons)
    },
  }
}

type ValidatedFormOptions = ValidatedFormProps &
  Pick<DraftOptions, 'storageKey' | 'fields'> & {
    rules: ReturnType<typeof lazyRules>
    /** All fields with their labels, in page order. */
    fieldLabels: readonly (readonly [field: string, label: string])[]
    files?: DraftFiles & { errors: FormErrors }
    copy: {
      errors: FormErrors
      summary: { title: string }
      toasts: Readonly<Record<ToastMessage['kind'], string>>
    }
    /** Shown if no valid response arrives: `toast` in a toast, `text` in the form. */
    networkErrors: { toast: string; text: string }
  }

type SubmitHandlers = {
  /** Sends a valid form. Returns null if the visitor leaves the page, or if a toast shows why the form was not sent. */
  send: (form: HTMLFormElement) => Promise<ReplyOrLoss | null>
  /** Called if text fields are invalid. Must not show a toast, which would cover the form but not list all errors. */
  onInvalid?: () => void
}

/** Converts a restored form's errors to react-hook-form's format. */
const toHookFormErrors = (fields: readonly string[], { errors, message }: RestoredForm) => ({
  ...Object.fromEntries(
    fields.flatMap((field) => (errors[field] ? [[field, { type: 'server', message: errors[field] }]] : [])),
  ),
  root: { type: 'above', message },
})

/** Validates a form, saves it as a draft, sends it (one attempt at a time) and shows errors. */
export const useValidatedForm = (options: ValidatedFormOptions) => {
  const { action, rules, fields, fieldLabels, files, copy, toastCopy, icons, networkErrors } = options
  const [restoredForm] = useState(options.initial)
  const [restoredErrors] = useState(() => restoredForm && toHookFormErrors(fields, restoredForm))
  // Do not set default values: they would replace text typed before hydration.
  const { handleSubmit, setError, getFieldState, formState, ...formMethods } = useForm<FieldValues>({
    resolver: rules.resolver,
    errors: restoredErrors,
    shouldFocusError: false,
  })
  const { getValues, setValue } = formMethods
  const { showToast, toaster, loadToasts } = useToasts(toastCopy, icons, copy.toasts)
  const hasRestoredValues = Object.keys(restoredForm?.values ?? {}).length > 0
  const form = useHydratedFormRef(action)
  const draft = useDraft({ ...options, form, getValues, setValue, hasRestoredValues })
  const summaryBox = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const { submitCount, isSubmitting } = formState
  // The form-level error, shown above the fields or beside the button.
  const { type: errorPosition, message: formError } = formState.errors.root ?? {}

  const getError = (field: string) => {
    if (!fields.includes(field)) return files?.errors[field]
    return resolveErrorMessage(copy.errors, getFieldState(field, formState).error?.message)
  }
  const invalidFields = fieldLabels.flatMap(([field, label]) => {
    const error = getError(field)
    return error ? [{ field, label, error }] : []
  })
  const errorAbove = errorPosition === 'above' ? formError : undefined
  const revealErrors = useEffectEvent(() => {
    if (errorAbove || (invalidFields.length > 0 && !formError)) summaryBox.current?.focus()
    // The toast at the bottom of the window must not cover the submit button.
    else if (formError) form.current?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (submitCount) revealErrors()
  }, [submitCount])

  const showReplyErrors = (reply: ReplyOrLoss) => {
    if (reply.kind === 'sent') return
    const type = isRetryable(reply) ? 'beside' : 'above'
    if (reply.kind === 'lost') {
      showToast('error', networkErrors.toast)
      return setError('root', { type, message: networkErrors.text })
    }
    const { errors, message } = reply
    showToast('error', message)
    for (const field of fields) if (errors[field]) setError(field, { type: 'server', message: errors[field] })
    // If there are field errors, they are shown at the fields, and no form-level error is needed.
    if (!fieldLabels.some(([field]) => errors[field])) setError('root', { type, message })
  }
  const createSubmitHandler = (handlers: SubmitHandlers) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    draft.syncAndSave()
    const onValid = async () => {
      const reply = form.current && (await handlers.send(form.current))
      if (reply) showReplyErrors(reply)
    }
    await handleSubmit(onValid, handlers.onInvalid)(event)
    isBusy.current = false
  }

  return {
    ...formMethods,
    form,
    getError,
    showToast,
    createSubmitHandler,
    /**
     * Saves the draft and posts the form; returns null if the visitor leaves the page. The draft contains the form's
     * idempotency key, by which the server recognizes the form if the visitor sends it again unchanged.
     */
    post: async (body: FormData | URLSearchParams) => {
      const headers = draft.createHeaders(action)
      draft.save()
      const reply = await sendForm(action, body, headers)
      return form.current?.isConnected ? reply : null
    },
    draft,
    toaster,
    isSending: isSubmitting,
    preload: () => {
      loadToasts()
      rules.preload()
    },
    /**
     * Passed to `FormErrorSummary`, which renders nothing if `errorBeside` is set, because the form shows that error
     * beside the button.
     */
    errorSummary: {
      box: summaryBox,
      isShown: submitCount > 0 || restoredForm !== undefined,
      hasAutoFocus: submitCount === 0,
      title: submitCount === 0 && restoredForm ? restoredForm.title : copy.summary.title,
      icon: icons.alert,
      invalidFields,
      errorAbove,
      errorBeside: errorAbove ? undefined : formError,
    },
  }
}

type FormErrorSummaryProps = {
  errorSummary: ReturnType<typeof useValidatedForm>['errorSummary']
  /** Replaces the list of invalid fields. */
  children?: ReactNode
}

export const FormErrorSummary = ({ errorSummary, children }: FormErrorSummaryProps) => {
  const { isShown, invalidFields, errorAbove, errorBeside, ...summary } = errorSummary
  if (!isShown || errorBeside || (invalidFields.length === 0 && !errorAbove)) return null
  return (
    <ErrorSummary {...summary} message={errorAbove} fields={children ? [] : invalidFields}>
      {children}
    </ErrorSummary>
  )
}
