import { fill } from '#lib/i18n/fill.ts'
import type { Messages } from '#lib/i18n/messages.ts'

type Parts = { file: string; why: string; earlier: string }

const isolated = (name: string) => `\u2066${name}\u2069`

/** What is said of a file that was refused in place of an earlier one. */
export const refusedSentence = ({ upload }: Messages['apply'], { file, why, earlier }: Parts): string =>
  fill(upload.refused, { file: isolated(file), why, earlier: isolated(earlier) })
