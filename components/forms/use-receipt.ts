import { useEffect, useRef, useState } from 'react'
import type { Received } from '#components/ui/receipt.tsx'

/** What is known of a form that was sent; `isConfirmed`: by e-mail too. */
export type Sent = { reference: string | null; received: Received; isConfirmed: boolean }

/** The receipt of a form that was sent, which takes the focus, and the form that is folded below it. */
export const useReceipt = () => {
  const receipt = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isFolded, setFolded] = useState(false)
  useEffect(() => {
    if (!sent) return
    // It may be taller than the window, and is read from its beginning.
    receipt.current?.scrollIntoView()
    receipt.current?.focus({ preventScroll: true })
  }, [sent])
  return {
    receipt,
    sent,
    /** Whether the form is out of sight; all that was typed and chosen stays in it. */
    isFolded,
    toggle: () => setFolded((before) => !before),
    show: (what: Sent) => {
      setSent(what)
      setFolded(true)
    },
  }
}
