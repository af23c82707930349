import { useCallback, useEffect, useRef, useState } from 'react'
import type { Received } from '#components/ui/received-fields.tsx'

/** What is known of a form that was sent; `isConfirmed`: by e-mail too. */
export type Sent = { reference: string | null; received: Received; isConfirmed: boolean }

/** The receipt of a form that was sent, which takes the focus, and the form that is folded below it. */
export const useReceipt = () => {
  const receipt = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isFolded, setFolded] = useState(false)
  const goTo = useCallback(() => {
    // It may be taller than the window, and is read from its beginning.
    receipt.current?.scrollIntoView()
    receipt.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (sent) goTo()
  }, [sent, goTo])
  return {
    receipt,
    sent,
    /** Has the receipt be seen and heard from its beginning. */
    goTo,
    /** Whether the form is out of sight; all that was typed and chosen stays in it. */
    isFolded,
    toggle: () => setFolded((before) => !before),
    show: (what: Sent) => {
      setSent(what)
      setFolded(true)
    },
  }
}
