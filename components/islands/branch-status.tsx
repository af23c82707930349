import type { ReactNode } from 'react'
import type { BranchesCopy } from '#lib/content/section-branches.ts'
import { writeNumber } from '#lib/i18n/numerals.ts'
import { pluralText } from '#lib/i18n/plurals.ts'
import type { OwnPlace } from './use-own-place.ts'

type BranchStatusProps = {
  copy: BranchesCopy
  /** How many branches are listed. */
  n: number
  place: OwnPlace
  onAsk: () => void
  onForget: () => void
  icon: ReactNode
}

/** How many branches there are and in which order, and the offer to begin with the nearest. */
export function BranchStatus({ copy, n, place: { state }, onAsk, onForget, icon }: BranchStatusProps) {
  const { near } = copy
  const notes = { ...near, unasked: '', known: near.sorted }
  return (
    <div className="branch-status">
      <p role="status" className="small text-muted">
        {[pluralText(copy.count, n, writeNumber(copy.numerals, n)), notes[state]].filter(Boolean).join('. ')}
      </p>
      <button
        type="button"
        className="text-link branch-script"
        onClick={state === 'known' ? onForget : onAsk}
        aria-busy={state === 'searching'}
      >
        {icon}
        {state === 'known' ? near.stop : near.button}
      </button>
    </div>
  )
}
