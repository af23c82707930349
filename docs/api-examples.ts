import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An HTTP message of docs/api.md; `startLine` is its first line. */
type HttpMessage = { startLine: string; headers: Record<string, string>; body: string }

export type ApiExample = { request: HttpMessage; response: HttpMessage }

export const readApiPage = (): string => readFileSync(join(import.meta.dirname, 'api.md'), 'utf8')

const parseMessage = (text: string): HttpMessage => {
  const [head = '', ...paragraphs] = text.trim().split('\n\n')
  const [startLine = '', ...headerLines] = head.split('\n')
  const headers = Object.fromEntries(
    headerLines.map((line) => {
      const [name = '', value = ''] = line.split(': ')
      return [name.toLowerCase(), value]
    }),
  )
  return { startLine, headers, body: paragraphs.join('\n\n') }
}

/** Returns the example of each call in docs/api.md, by headings such as `GET /web/dashboard`. */
export const readApiExamples = (page = readApiPage()): Record<string, ApiExample> =>
  Object.fromEntries(
    page.split('\n## ').flatMap((section) => {
      const [heading = ''] = section.split('\n')
      const [request, response] = [...section.matchAll(/```http\n(.*?)```/gs)].map(([, text = '']) =>
        parseMessage(text),
      )
      return request && response ? [[heading, { request, response }]] : []
    }),
  )

/** Parses the form in the body of an example, whose lines end with LF instead of CR LF. */
export const readFormOf = ({ headers, body }: HttpMessage): Promise<FormData> =>
  new Response(body.replaceAll('\n', '\r\n'), { headers }).formData()
