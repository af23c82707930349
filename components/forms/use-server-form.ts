import { useLayoutEffect, useRef, useState } from 'react'

const findServerForm = (action: string) => {
  if (typeof document === 'undefined') return null
  const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]:not([data-live])`)
  return form && { form, focusedElement: document.activeElement }
}

const copyControl = (source: Element, target: Element) => {
  const isFileInput = target.getAttribute('type') === 'file'
  if (!isFileInput && 'value' in source && 'value' in target) target.value = source.value
  if (!(source instanceof HTMLInputElement && target instanceof HTMLInputElement)) return
  target.checked = source.checked
  target.files = source.files
}

/**
 * Returns a ref for the form. If, for example, a password manager changes the page before hydration, React renders a
 * new form, and this hook copies text, files, choices and focus to it.
 */
export const useHydratedFormRef = (action: string) => {
  const ref = useRef<HTMLFormElement>(null)
  // React renders the new form while the server-rendered one is still in the document.
  const [serverForm] = useState(() => findServerForm(action))
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    // Lets CSS detect that the form is hydrated.
    form.dataset.live = ''
    if (!serverForm || serverForm.form === form) return
    for (const control of form.elements) {
      const source = serverForm.form.elements.namedItem(control.getAttribute('name') ?? '')
      if (!(source instanceof Element)) continue
      copyControl(source, control)
      if (source === serverForm.focusedElement && control instanceof HTMLElement) control.focus()
    }
  }, [serverForm])
  return ref
}
