import { Readable } from 'node:stream'
import { applyJob } from '#lib/web/apply-job.ts'
import { contactUs } from '#lib/web/contact-us.ts'
import { dashboard, vacancies, vacancy } from '#lib/web/reads.ts'
import type { WebSite } from '#lib/web/site.ts'
import { type Running, startServer } from './http-server.ts'

const route = (request: Request, path: string, site: WebSite) => {
  const [name, id = ''] = path.split('/')
  if (request.method === 'POST') {
    return name === 'apply-job' ? applyJob(request, id, site) : contactUs(request, site)
  }
  if (name === 'dashboard') return dashboard(request, site)
  return name === 'vacancies' ? vacancies(request, site) : vacancy(request, id, site)
}

/** The site's own handlers at `/api/v1/web/*`, over real HTTP. */
export const startSiteServer = (site: WebSite): Promise<Running> =>
  startServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '', headers } = incoming
    const body = method === 'POST' ? Readable.toWeb(incoming) : undefined
    const request = new Request(new URL(url, `http://${headers.host}`), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body && { body: new ReadableStream({ ...reading(body.getReader()) }), duplex: 'half' }),
    })
    const response = await route(request, url.replace('/api/v1/web/', ''), site)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })

const reading = (reader: { read: () => Promise<{ done: boolean; value?: Uint8Array }> }) => ({
  async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
    const { done, value } = await reader.read()
    if (done || !value) controller.close()
    else controller.enqueue(value)
  },
})
