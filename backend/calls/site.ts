import type { Applications, Backend } from '#backend/backend.ts'
import { clientAddressOf } from '#backend/http/client-address.ts'
import { applications, backend, siteBackend } from '#backend/site-backend.ts'
import { canStoreForms } from '#backend/store/disk-space.ts'
import type { Limits } from '#backend/store/limits.ts'
import type { PendingUploads } from '#backend/uploads/pending-uploads.ts'
import { siteUploads } from '#backend/uploads/site-uploads.ts'
import { env } from '#lib/base/env.ts'
import type { ReplySite } from './form-replies.ts'

/** The services and settings that a call uses. Tests replace some of them. */
export type SiteContext = ReplySite & {
  backend: (authorization: string | null) => Backend
  applications: () => Applications
  filesRequired: boolean
  origin: string | null
  uploads: PendingUploads
  limits: Limits
}

export const siteContext = (): SiteContext => ({
  backend,
  applications,
  filesRequired: env().APPLICATION_FILES === 'required',
  origin: env().SITE_URL ?? null,
  uploads: siteUploads(),
  clientAddressOf,
  limits: siteBackend().limits,
  formResults: siteBackend().formResults,
  canStoreForms,
})
