import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Locale } from '#lib/i18n/locales.ts'

const megabyte = Buffer.alloc(1024 * 1024, 'x')

const pour = (response: ServerResponse) => {
  response.on('error', () => undefined)
  let left = 200
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(megabyte)) return void response.once('drain', more)
    }
    response.end('"}')
  }
  response.write('{"common":"')
  more()
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** What a host may answer. */
export const answers = {
  text:
    (body: string, status = 200): Answer =>
    (response) =>
      response.writeHead(status).end(body),
  status:
    (status: number): Answer =>
    (response) =>
      response.writeHead(status, { location: '/elsewhere' }).end('{}'),
  silence: () => undefined,
  cut: (_: ServerResponse, request: IncomingMessage) => request.socket.destroy(),
  pour,
} as const

/** A host of words that answers for one language, for the others that it has none, and counts what it is asked. */
export const createWordsHost = (locale: Locale, first: Answer) => {
  let answer = first
  const asked: string[] = []
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path === `/words/locales/${locale}/translation.json`) answer(response, request)
    else response.writeHead(404).end()
  }
  return {
    listener,
    asked,
    answerWith: (next: Answer) => {
      answer = next
    },
  }
}
