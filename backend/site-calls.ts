import { env, hasStore } from '#lib/base/env.ts'
import { json } from '#lib/base/responses.ts'
import { lookUpApplication as lookUpStoredApplication } from './calls/application.ts'
import { applyJob as applyWithStore } from './calls/apply-job.ts'
import { contactUs as contactWithStore } from './calls/contact-us.ts'
import type { FormRoute, ResultQuery } from './calls/form-replies.ts'
import { readFormResult as readResultWithStore } from './calls/form-result.ts'
import { sendLink as sendLinkWithStore } from './calls/send-link.ts'
import { receiveUpload as receiveUploadWithStore } from './calls/upload.ts'
import { withdraw as withdrawFromStore } from './calls/withdraw.ts'
import type { WithHeaders } from './http/client-address.ts'
import { applyJob as applyByProxy } from './proxy/apply-job.ts'
import { contactUs as contactByProxy } from './proxy/contact-us.ts'
import { readProxyResult } from './proxy/form-results.ts'
import { proxySite } from './site-backend.ts'
import type { FormResult } from './store/form-results.ts'

// Only this file chooses between the calls of a site with a store and those of a site without one.

/** The response of a call that needs a store, on a site without one. */
const refuseCall = () => json(404, { success: false })

export const applyJob = async (request: Request, vacancyId: string): Promise<Response> =>
  hasStore() ? applyWithStore(request, vacancyId) : applyByProxy(request, vacancyId, proxySite())

export const contactUs = async (request: Request): Promise<Response> =>
  hasStore() ? contactWithStore(request) : contactByProxy(request, proxySite())

export const sendLink = async (request: Request): Promise<Response> =>
  hasStore() ? sendLinkWithStore(request) : refuseCall()

export const withdraw = async (request: Request): Promise<Response> =>
  hasStore() ? withdrawFromStore(request) : refuseCall()

/** Without a store, makes a page that was loaded before send its files with the form. */
export const receiveUpload = async (request: Request, token: string | null): Promise<Response> =>
  hasStore()
    ? receiveUploadWithStore(request, token)
    : receiveUploadWithStore(request, token, { origin: env().SITE_URL ?? null, uploads: null })

export const readFormResult = async (query: ResultQuery, route: FormRoute): Promise<FormResult | null> =>
  hasStore() ? readResultWithStore(query, route) : readProxyResult(query, route)

export const lookUpApplication = async (reference: string, request: WithHeaders) =>
  hasStore() ? lookUpStoredApplication(reference, request) : null
