import { applyJob } from '#lib/handlers/apply-job.ts'
import { contactUs } from '#lib/handlers/contact-us.ts'
import { dashboard, vacancies, vacancy } from '#lib/handlers/reads.ts'
import type { WebSite } from '#lib/handlers/site.ts'
import type { Running } from './http-server.ts'
import { startWebServer } from './web-server.ts'

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
  startWebServer((request) => {
    const { pathname, search } = new URL(request.url)
    return route(request, `${pathname}${search}`.replace('/api/v1/web/', ''), site)
  })
