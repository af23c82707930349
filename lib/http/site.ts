import { applications, backend } from '#lib/backend/index.ts'
import type { Applications, Backend } from '#lib/backend/port.ts'
import { env } from '#lib/base/env.ts'
import { isMailbox } from '#lib/base/mailbox.ts'
import { mailSettings } from '#lib/mail/settings.ts'
import { siteUploads } from '#lib/uploads/site-uploads.ts'
import type { Uploads } from '#lib/uploads/uploads.ts'

/** What the handlers need to know of the site they answer for. */
export type WebSite = {
  backend: (authorization: string | null) => Backend
  applications: () => Applications
  filesRequired: boolean
  /** The configured origin, else null. */
  origin: string | null
  /** Files that wait to be sent with a form; null where forms bring theirs along. */
  uploads: Uploads | null
  /** Whether an application from an address is confirmed by e-mail; absent where none is. */
  confirms?: (address: string) => boolean
}

/** This process's site, as its environment configures it. */
export const webSite = (): WebSite => ({
  backend,
  applications,
  filesRequired: env().APPLICATION_FILES === 'required',
  origin: env().SITE_URL ?? null,
  uploads: siteUploads(),
  ...(mailSettings(env()) && { confirms: isMailbox }),
})
