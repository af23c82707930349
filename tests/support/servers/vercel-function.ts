// One function of an output of `vercel build`, in its own folder: `node vercel-function.ts FOLDER isMiddleware`.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [, , folder = '', kind] = process.argv
const unfinished = new Set<Promise<unknown>>()
// The platform's: what a request began may go on after its answer, and nothing else may.
Object.assign(globalThis, {
  [Symbol.for('@vercel/request-context')]: {
    get: () => ({
      waitUntil: (work: Promise<unknown>) => {
        unfinished.add(work)
        void work.finally(() => unfinished.delete(work))
      },
    }),
  },
})
const handler = createRequire(import.meta.url)(join(folder, '___next_launcher.cjs'))

const server = createServer(async (request, response) => {
  if (kind !== 'middleware') return handler(request, response)
  const { url = '/', headers } = request
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const answer: Response = await handler(new Request(`https://${headers.host}${url}`, { headers: given }))
  response.writeHead(answer.status, [...answer.headers].flat())
  response.end(Buffer.from(await answer.arrayBuffer()))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
process.once('disconnect', () => process.exit())
