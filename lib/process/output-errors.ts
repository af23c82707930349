/** Ignores errors of standard output and standard error, because a full disk or a closed pipe must not stop the site. */
export const ignoreOutputErrors = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
