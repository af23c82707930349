import { formLimits, minBytesPerMs, smallChunkLimits } from '#backend/capacity.ts'
import type { CapacityReservation } from './form-capacity.ts'

const { maxSilenceMs } = formLimits

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

const currentSecond = { index: 0, chunkCount: 0 }

// Counts a chunk of a request with small chunks; returns whether the limit for the current second is exceeded. Node
// spends several microseconds on each chunk, so a flood of small chunks could block the process.
const countChunkAndDetectFlood = () => {
  const index = Math.floor(performance.now() / 1000)
  if (index !== currentSecond.index) Object.assign(currentSecond, { index, chunkCount: 0 })
  currentSecond.chunkCount += 1
  return currentSecond.chunkCount > smallChunkLimits.maxPerSecond
}

type ReadOptions = Partial<Pick<CapacityReservation, 'addReceivedBytes'>> & {
  maxBytes: number
  signal?: AbortSignal
  /** Whether to leave the body open if the caller stops reading early, so that the client can read the response. */
  keepsConnection?: boolean
}

/**
 * Yields a body's bytes; throws if there are more than `maxBytes`, if they arrive too slowly or in too many small
 * chunks, if `addReceivedBytes` throws, or if the request or `signal` aborts.
 */
export async function* readBodyBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  { maxBytes, signal, addReceivedBytes, keepsConnection }: ReadOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  if (!reader) return
  let [size, chunkCount] = [0, 0]
  let failure: Error | undefined
  const stop = (error: Error) => {
    failure ??= error
    reader.cancel().catch(() => undefined)
  }
  const startedAt = performance.now()
  const silenceTimer = setTimeout(() => stop(new Error('the client sent no data for a minute')), maxSilenceMs)
  const abort = () => stop(new Error('aborted'))
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      silenceTimer.refresh()
      size += value?.length ?? 0
      chunkCount += 1
      addReceivedBytes?.(value?.length ?? 0)
      if (failure) throw failure
      if (done) return
      const elapsedMs = performance.now() - startedAt
      if (elapsedMs > maxSilenceMs && size < elapsedMs * minBytesPerMs)
        stop(new Error('the client sends the form too slowly'))
      if (size > maxBytes) stop(new TooLargeError())
      if (
        chunkCount > smallChunkLimits.ignoredCount &&
        size < chunkCount * smallChunkLimits.maxBytes &&
        countChunkAndDetectFlood()
      )
        stop(new Error('the client sends too many small chunks'))
      if (failure) throw failure
      yield value
    }
  } finally {
    signal?.removeEventListener('abort', abort)
    clearTimeout(silenceTimer)
    // `cancel` rejects if the request was aborted, but that error has already been thrown above.
    if (!keepsConnection) await reader.cancel().catch(() => undefined)
  }
}

/**
 * Joins chunks into pieces of `pieceBytes`; the last piece may be shorter. If the source fails, yields the remaining
 * received bytes, then throws.
 */
export async function* joinChunks(
  chunks: AsyncIterable<Uint8Array>,
  pieceBytes: number,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  let piece = Buffer.allocUnsafe(pieceBytes)
  let [length, failure]: [number, unknown] = [0, null]
  try {
    for await (const chunk of chunks) {
      let rest = chunk
      while (length + rest.length >= pieceBytes) {
        piece.set(rest.subarray(0, pieceBytes - length), length)
        rest = rest.subarray(pieceBytes - length)
        yield piece
        piece = Buffer.allocUnsafe(pieceBytes)
        length = 0
      }
      piece.set(rest, length)
      length += rest.length
    }
  } catch (error) {
    failure = error
  }
  if (length) yield piece.subarray(0, length)
  if (failure) throw failure
}
