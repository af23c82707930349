/** Ignores errors on stdout and stderr, so that a full disk or a closed pipe does not stop the site. */
export const ignoreOutputErrors = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
