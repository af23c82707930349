import { useEffect, useRef, useState } from 'react'

/**
 * What becomes of a chosen file. `none`: it goes along with the form. `waiting`: for the line. `unfinished`:
 * the page was loaded anew meanwhile, so the same file has to be chosen again.
 */
export type UploadState =
  | { step: 'none' | 'held' }
  | { step: 'sending' | 'waiting' | 'unfinished'; sent: number }

/** An upload's state, which can be read at once and waited for; `isUnderWay` says whether to. */
export const useUploadState = (first: UploadState, isUnderWay: (state: UploadState) => boolean) => {
  const [state, setState] = useState(first)
  const now = useRef(state)
  const waiting = useRef<(() => void)[]>([])
  // Once the form knows it too.
  useEffect(() => {
    if (state === now.current && !isUnderWay(state)) for (const go of waiting.current.splice(0)) go()
  })
  return {
    state,
    now: () => now.current,
    become: (next: UploadState) => {
      now.current = next
      setState(next)
    },
    /** Resolves when it is not under way any more. */
    settled: async () => {
      if (isUnderWay(now.current)) await new Promise<void>((go) => waiting.current.push(go))
    },
  }
}
