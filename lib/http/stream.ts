import { loadedWords } from '#lib/i18n/loaded-words.ts'

/** A text that is made while it is sent; `version` is another one whenever the text is. */
export type StreamedText = {
  type: string
  version: string
  pieces: () => Iterable<string> | AsyncIterable<string>
}

const second = 1000
const startedAt = Date.now()

const seen = new Map<string, { version: string; at: number }>()

// No date of the vacancies would say that one of them is gone. Dates are compared by whole seconds.
const seenSince = (path: string, version: string) => {
  const known = seen.get(path)
  if (known?.version === version) return new Date(known.at)
  const at = Math.max(Date.now(), (known?.at ?? 0) + second)
  seen.set(path, { version, at })
  return new Date(at)
}

// RFC 9110, 13.1: a date counts only where no version is named.
const isKnown = ({ headers }: Request, etag: string, changedAt: Date) => {
  const versions = headers.get('if-none-match')
  if (versions !== null) return versions.trim() === '*' || versions.includes(etag.replace('W/', ''))
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(since / second) >= Math.floor(changedAt.getTime() / second)
}

// Many short pieces would each be a write of their own.
const chunkLength = 32 * 1024

async function* chunksOf(pieces: ReturnType<StreamedText['pieces']>) {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length < chunkLength) continue
    yield new TextEncoder().encode(chunk)
    chunk = ''
  }
  if (chunk) yield new TextEncoder().encode(chunk)
}

const streamOf = (chunks: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return(undefined)
    },
  })

/** Answers with a text as it is made, or with 304 to whoever has it; kept by others for a minute. */
export const streamText = (request: Request, { type, version, pieces }: StreamedText): Response => {
  // Another release, and other messages, make another text.
  const etag = `W/"${startedAt + Math.round(loadedWords().freshFrom)}-${version}"`
  const changedAt = seenSince(new URL(request.url).pathname, etag)
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=60',
    'last-modified': changedAt.toUTCString(),
    etag,
  }
  return isKnown(request, etag, changedAt)
    ? new Response(null, { status: 304, headers })
    : new Response(streamOf(chunksOf(pieces())), { headers })
}
