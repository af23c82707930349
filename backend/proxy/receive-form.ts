import type { ProductServer } from '#backend/backend.ts'
import type { FormRoute } from '#backend/calls/form-replies.ts'
import type { SiteContext } from '#backend/calls/site.ts'
import { checkOrigin } from '#backend/http/csrf.ts'
import { type FileSink, type FormBody, readForm } from '#backend/http/form-parser.ts'
import { localeOf } from '#backend/http/request-headers.ts'
import { type ProxyOutcome, replyFromProxy } from './form-results.ts'

/** The services and settings of a call without a store. */
export type ProxySite = Pick<SiteContext, 'filesRequired' | 'origin'> & {
  backend: (authorization: string | null) => ProductServer
}

/** Collects files in memory; reads all of a file, but keeps only the chunks up to the one that exceeds `maxBytes`. */
export const memorySink: FileSink<File> = {
  // Capacity is meant for files on disk. In memory, a byte counts several times: the parser, the form and the call to
  // the product's server each hold it.
  weight: 8,
  save: async (content, { name, maxBytes }) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    for await (const chunk of content) {
      if (size <= maxBytes) chunks.push(chunk)
      size += chunk.length
    }
    return new File(chunks, name)
  },
}

const outcomeOfProblem = (problem: FormBody['problem']): ProxyOutcome | null => {
  if (problem === 'unreadable') return { status: 400 }
  if (problem === 'too-large') return { status: 413 }
  return problem ? { status: 503 } : null
}

/** Reads a form within the limits of size, time and capacity, and replies with the outcome of `send`. */
export const receiveForm = async (
  request: Request,
  route: Omit<FormRoute, 'locale'> & { form: 'apply' | 'contact-us' },
  { origin }: ProxySite,
  fileSink: FileSink<File> | null,
  send: (form: FormBody<File>, locale: FormRoute['locale']) => Promise<ProxyOutcome>,
): Promise<Response> => {
  const { isOtherHost, refusal } = checkOrigin(request, origin)
  if (refusal) return refusal
  await using resources = new AsyncDisposableStack()
  const form = await readForm(request, resources, fileSink)
  const locale = localeOf(request, form.text.get('lng'))
  const outcome = isOtherHost
    ? ({ status: 403 } as const)
    : (outcomeOfProblem(form.problem) ?? (await send(form, locale)))
  return replyFromProxy(request, { ...route, locale }, outcome)
}
