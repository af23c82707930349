/** Warnings about a file: it may need a password; it is not scanned for viruses yet; it contains a virus. */
export const fileMarks = ['locked', 'unscanned', 'infected'] as const

export type FileMark = (typeof fileMarks)[number]

/** Checks whether a file must not leave the site, because it is infected or not scanned yet. */
export const isQuarantined = ({ marks }: { marks: readonly FileMark[] }): boolean =>
  marks.includes('unscanned') || marks.includes('infected')
