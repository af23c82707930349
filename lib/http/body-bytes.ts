/** The request is longer than anything the form can send. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/** The bytes of a request as they arrive; throws a TooLargeError after `most`. */
export async function* bodyBytes(request: Request, most: number): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.length
      if (size > most) throw new TooLargeError()
      yield value
    }
  } finally {
    // An aborted request rejects here once more, after it was already told of.
    await reader.cancel().catch(() => undefined)
  }
}
