import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

// The forms that React has hydrated or made; any other one is the server's.
const live = new WeakSet<HTMLFormElement>()

const findServerForm = (action: string) => {
  if (typeof document === 'undefined') return null
  const isServerForm = (form: HTMLFormElement) => form.getAttribute('action') === action && !live.has(form)
  const form = [...document.forms].find(isServerForm)
  return form ? { form, focused: document.activeElement } : null
}

type OnText = (field: string, text: string) => void

const copyControl = (from: Element, to: Element, onText: OnText) => {
  const isFile = from instanceof HTMLInputElement && from.type === 'file'
  if (isFile && to instanceof HTMLInputElement) to.files = from.files
  else if ('value' in from && 'value' in to) {
    to.value = from.value
    onText(from.getAttribute('name') ?? '', String(from.value))
  }
  if ('checked' in from && 'checked' in to) to.checked = from.checked
}

/**
 * Returns the ref of a form. If something changed the page before hydration, for example a password manager, React puts
 * a new form in the place of the server's: then text, choices and focus move to it, and `onText` is called for each text.
 */
export const useServerForm = (action: string, onText: OnText = () => undefined) => {
  const ref = useRef<HTMLFormElement>(null)
  // React renders the new form while the server's is still in the document.
  const [server] = useState(() => findServerForm(action))
  const adopt = useEffectEvent(() => {
    const form = ref.current
    if (!form) return
    live.add(form)
    // From here on styles may rely on JavaScript.
    form.dataset.live = ''
    if (!server || server.form === form) return
    for (const control of form.elements) {
      const from = server.form.elements.namedItem(control.getAttribute('name') ?? '')
      if (!(from instanceof Element)) continue
      copyControl(from, control, onText)
      if (from === server.focused && control instanceof HTMLElement) control.focus()
    }
  })
  useLayoutEffect(() => adopt(), [])
  return ref
}
