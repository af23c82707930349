import type { Messages } from '#lib/i18n/messages.ts'

type Parts = { file: string; why: string; earlier: string }

const isolated = (name: string) => `\u2066${name}\u2069`

/** What is said of a file that was refused in place of an earlier one. */
export const refusedSentence = ({ upload }: Messages['apply'], { file, why, earlier }: Parts): string =>
  upload.refused
    .replace('{file}', isolated(file))
    .replace('{why}', why)
    .replace('{earlier}', isolated(earlier))
