/** `locked`: may need a password. `unscanned`: could not be scanned for viruses. `infected`: contains a virus. */
export const fileFlags = ['locked', 'unscanned', 'infected'] as const

export type FileFlag = (typeof fileFlags)[number]

/** Checks whether a file must not leave the site, because it is infected or unscanned. */
export const isQuarantined = ({ flags }: { flags: readonly FileFlag[] }): boolean =>
  flags.includes('unscanned') || flags.includes('infected')
