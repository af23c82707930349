import type { SiteBackend } from '#backend/site.ts'
import {
  handleApplication,
  handleContactMessage,
  handleLinkRequest,
  handleWithdrawal,
} from '#lib/forms/handle-form.ts'
import { type FormRoute, readFormResult as readResultOf } from '#lib/forms/result-page.ts'
import type { HandlerDependencies } from '#lib/http/sent-form.ts'
import { handleUploadRequest } from '#lib/http/tus.ts'
import type { PageQuery } from '#lib/schemas/result-query.ts'

/** The parts of a site under test: its backend's parts, and the parts that the website uses to respond. */
export type TestSite = SiteBackend & Omit<HandlerDependencies, 'backend'>

const dependenciesOf = (site: TestSite): HandlerDependencies => {
  const { origin, clientKeyOf } = site
  return { origin, clientKeyOf, backend: site }
}

export const applyJob = (request: Request, vacancyId: string, site: TestSite) =>
  handleApplication(request, vacancyId, dependenciesOf(site))

export const contactUs = (request: Request, site: TestSite) =>
  handleContactMessage(request, dependenciesOf(site))

export const sendLink = (request: Request, site: TestSite) => handleLinkRequest(request, dependenciesOf(site))

export const withdraw = (request: Request, site: TestSite) => handleWithdrawal(request, dependenciesOf(site))

export const receiveUpload = (request: Request, token: string | null, site: TestSite) =>
  handleUploadRequest(request, token, dependenciesOf(site))

export const readFormResult = (query: PageQuery, route: FormRoute, site: Pick<TestSite, 'results'>) =>
  readResultOf(query, route, { site, storesForms: true })
