import type { Outcome } from './send-form.ts'

/**
 * Whether the same may be taken when it is sent again: the line was cut, or the server was in trouble. That is
 * said beside the button, which keeps the focus: somebody on a phone would otherwise be carried to the other
 * end of the form, and have to find the way back only to press once more. What pressing does not mend is said
 * in the summary above the form, which takes the focus.
 */
export const mayPass = (outcome: Outcome): boolean =>
  outcome.kind === 'lost' ? !outcome.isTooLarge : outcome.kind === 'refused' && outcome.status >= 500
