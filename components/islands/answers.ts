const ask = (address: string | URL, signal: AbortSignal) =>
  fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal })

/**
 * Whether a foreign host answers at all. What it answers stays hidden, and some hosts keep even that from
 * other sites (Cross-Origin-Resource-Policy): their icon is asked for too, which is there for everybody.
 */
export const answers = (address: string, signal: AbortSignal): Promise<boolean> =>
  ask(address, signal)
    .catch(() => ask(new URL('/favicon.ico', address), signal))
    .then(
      () => true,
      () => false,
    )
