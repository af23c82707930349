import { type RefObject, useEffect, useState } from 'react'

/** Returns what moves the focus to a form's first invalid field, once its errors stand there. */
export const useFirstInvalid = (form: RefObject<HTMLFormElement | null>) => {
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, form])
  return () => setAttempts((before) => before + 1)
}
