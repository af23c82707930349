import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

// Forms that React has hydrated or created; any other form is the server's.
const liveForms = new WeakSet<HTMLFormElement>()

const findServerForm = (action: string) => {
  if (typeof document === 'undefined') return null
  const isServerForm = (form: HTMLFormElement) =>
    form.getAttribute('action') === action && !liveForms.has(form)
  const form = [...document.forms].find(isServerForm)
  return form ? { form, focused: document.activeElement } : null
}

type OnText = (field: string, text: string) => void

const copyControl = (source: Element, target: Element, onText: OnText) => {
  const isFile = source instanceof HTMLInputElement && source.type === 'file'
  if (isFile && target instanceof HTMLInputElement) target.files = source.files
  else if ('value' in source && 'value' in target) {
    target.value = source.value
    onText(source.getAttribute('name') ?? '', String(source.value))
  }
  if ('checked' in source && 'checked' in target) target.checked = source.checked
}

/**
 * Returns the ref of a form. If something changed the page before hydration, for example a password manager,
 * React renders a new form. Then values and focus are copied to it, and `onText` is called for each value
 * that is not a file.
 */
export const useServerForm = (action: string, onText: OnText = () => undefined) => {
  const ref = useRef<HTMLFormElement>(null)
  // React renders the new form while the server's is still in the document.
  const [serverForm] = useState(() => findServerForm(action))
  const copyFromServerForm = useEffectEvent(() => {
    const form = ref.current
    if (!form) return
    liveForms.add(form)
    // Lets styles rely on JavaScript.
    form.dataset.live = ''
    if (!serverForm || serverForm.form === form) return
    for (const control of form.elements) {
      const source = serverForm.form.elements.namedItem(control.getAttribute('name') ?? '')
      if (!(source instanceof Element)) continue
      copyControl(source, control, onText)
      if (source === serverForm.focused && control instanceof HTMLElement) control.focus()
    }
  })
  useLayoutEffect(() => copyFromServerForm(), [])
  return ref
}
