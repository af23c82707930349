import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { FormProblem } from './controls.tsx'
import { inTime, isWorthRepeating, type Outcome } from './send-form.ts'
import type { ToastIcons, ToastMessage, ToastWords } from './toasts.tsx'

/** Error keys or texts by field. */
export type Errors = Readonly<Partial<Record<string, string>>>

/**
 * A form's rules, fetched by `prepare` or when they are first needed. Where they do not come every value passes,
 * because the server has the same rules.
 */
export const lateRules = <Values extends FieldValues>(loadSchema: () => Promise<ZodMiniType<Values>>) => {
  const load = async (): Promise<Resolver<Values>> => {
    const library = import('@hookform/resolvers/standard-schema')
    const [{ standardSchemaResolver }, schema] = await Promise.all([library, loadSchema()])
    return standardSchemaResolver(schema)
  }
  const resolver: Resolver<Values> = async (values, context, options) => {
    const rules = await inTime(load())
    return rules ? rules(values, context, options) : { values, errors: {} }
  }
  return { resolver, prepare: () => inTime(load()) }
}

/** Errors by field as the form library takes them. */
export const serverErrors = (fields: readonly string[], errors: Errors = {}) =>
  Object.fromEntries(
    fields.flatMap((field) => (errors[field] ? [[field, { type: 'server', message: errors[field] }]] : [])),
  )

/** The text of an error that is a key of the form's words, or the server's words already. */
export const errorText = (words: Errors, message: string | undefined): string | undefined =>
  message && (words[message] ?? message)

/** Shows and focuses what may be taller than the window, and is read from its beginning. */
export const goToStartOf = (element: HTMLElement | null): void => {
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

/**
 * Toasts whose code is fetched when the visitor begins to fill in the form. `corner` is to be rendered. Where the
 * code cannot be fetched, `say` does nothing, because the form says everything in its own place too.
 */
const useToasts = (
  words: ToastWords,
  icons: ToastIcons,
  titles: Readonly<Record<ToastMessage['kind'], string>>,
) => {
  const [code, setCode] = useState<typeof import('./toasts.tsx') | null>(null)
  useEffect(() => code?.clearToasts, [code])
  const load = async () => {
    const module = await import('./toasts.tsx').catch(() => null)
    setCode(module)
    return module
  }
  return {
    corner: code && <code.Toasts words={words} />,
    load,
    say: async (kind: ToastMessage['kind'], text: string) => {
      const module = await load()
      module?.showToast({ kind, title: titles[kind], text }, words, icons)
    },
  }
}

type CheckedFormOptions<Values extends FieldValues> = {
  rules: ReturnType<typeof lateRules<Values>>
  /** The fields of text in their order. */
  fields: readonly FieldPath<Values>[]
  /** All fields in the order of the page, with their names. */
  names: readonly (readonly [field: string, name: string])[]
  /** The errors of the other fields. */
  otherErrors?: Errors
  /** The errors of the text that the page came with. */
  given: FieldErrors<Values>
  copy: {
    errors: Errors
    summary: { title: string }
    toasts: Readonly<Record<ToastMessage['kind'], string>>
  }
  toastWords: ToastWords
  icons: ToastIcons & { alert: ReactNode }
}

/** The steps when the button of a form is pressed. */
type Attempt = {
  /** Sends the form; null where it must not be sent, after saying why in a toast. */
  send: (form: HTMLFormElement) => Promise<Outcome | null>
  /** The toast where fields of text are wrong, the first with `text`. */
  refusal: (text: string | undefined) => string
  /** The sentences where no answer came: in the toast and in the form. */
  lost: { toast: string; text: string }
}

/** A form that the browser checks and sends, one attempt at a time, and what it says about each. */
export const useCheckedForm = <Values extends FieldValues>(options: CheckedFormOptions<Values>) => {
  const { rules, fields, names, otherErrors, copy, toastWords, icons } = options
  const [given] = useState(options.given)
  // Without default values the fields keep what was typed before hydration.
  const { handleSubmit, setError, getFieldState, formState, ...controls } = useForm<Values>({
    resolver: rules.resolver,
    errors: given,
    shouldFocusError: false,
  })
  const { say, corner, load } = useToasts(toastWords, icons, copy.toasts)
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const { submitCount, isSubmitting } = formState
  // The complaint that is no field's, said above the fields or beside the button.
  const { type: place, message: complaint } = formState.errors.root ?? {}

  const errorOf = (field: string) => {
    const own = fields.find((each) => each === field)
    return own ? errorText(copy.errors, getFieldState(own, formState).error?.message) : otherErrors?.[field]
  }
  const wrong = names.flatMap(([field, name]) => {
    const error = errorOf(field)
    return error ? [{ field, name, error }] : []
  })
  const above = place === 'above' ? complaint : undefined
  const focus = useEffectEvent(() => {
    if (above || (wrong.length > 0 && !complaint)) box.current?.focus()
  })
  useEffect(() => {
    if (submitCount) focus()
  }, [submitCount])

  const tell = (outcome: Outcome, { lost }: Attempt) => {
    if (outcome.kind === 'sent') return
    const type = isWorthRepeating(outcome) ? 'beside' : 'above'
    if (outcome.kind === 'lost') {
      say('error', lost.toast)
      return setError('root', { type, message: lost.text })
    }
    const { errors, message } = outcome
    say('error', message)
    for (const field of fields) if (errors[field]) setError(field, { type: 'server', message: errors[field] })
    // Errors of fields are shown at the fields.
    if (!names.some(([field]) => errors[field])) setError('root', { type, message })
  }
  const submit = (attempt: Attempt) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const pass = async () => {
      const outcome = form.current && (await attempt.send(form.current))
      if (outcome) tell(outcome, attempt)
    }
    const refuse = () => {
      const [first] = fields.flatMap((field) => getFieldState(field).error?.message ?? [])
      say('error', attempt.refusal(errorText(copy.errors, first)))
    }
    await handleSubmit(pass, refuse)(event)
    isBusy.current = false
  }

  return {
    ...controls,
    form,
    errorOf,
    say,
    submit,
    corner,
    isSending: isSubmitting,
    /** Fetches code while the visitor is typing. */
    prepare: () => {
      load()
      rules.prepare()
    },
    /** The problems of the form, for `FormProblems`; `beside` is to be said beside the button. */
    problems: {
      box,
      isShown: submitCount > 0,
      title: copy.summary.title,
      icon: icons.alert,
      wrong,
      above,
      beside: above ? undefined : complaint,
    },
  }
}

type FormProblemsProps = {
  problems: ReturnType<typeof useCheckedForm>['problems']
  /** What was wrong when the page came, shown until the form is refused here. */
  notice: ReactNode
  /** What stands in the place of the fields in question. */
  children?: ReactNode
}

/** The problems of a form, above its fields. */
export const FormProblems = ({ problems, notice, children }: FormProblemsProps) => {
  const { isShown, wrong, above, beside, ...look } = problems
  if (!isShown) return notice
  if (beside || (wrong.length === 0 && !above)) return null
  return (
    <FormProblem {...look} message={above} fields={children ? [] : wrong}>
      {children}
    </FormProblem>
  )
}
