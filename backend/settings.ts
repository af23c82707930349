import { megabyte } from '#lib/schemas/files.ts'
import { applicationDeadlines, type Deadlines, unsentMailDays } from '#lib/settings/deadlines.ts'
import { env, hasStore, storesLinks } from '#lib/settings/env.ts'
import { platform } from '#lib/settings/platform.ts'

/** The backend features that pages and forms depend on. */
export type BackendFeatures = {
  /**
   * Whether the site stores forms. If so, applications and messages have a reference, applications have a page, and
   * files can be uploaded before their form.
   */
  storesForms: boolean
  areFilesRequired: boolean
  /** The maximum total size of the files sent in a form itself; null if only each file's own limit applies. */
  maxTotalFileBytes: number | null
  /** Whether applications are confirmed by e-mail. */
  sendsConfirmations: boolean
  /** Whether the site sends a requested link to the app by SMS or only stores it; null if pages just show the link. */
  linkDelivery: 'sms' | 'stored' | null
  deadlines: Deadlines
  /** How many days the site keeps unsent notices and messages; null if the company receives no e-mail. */
  unsentMailDays: number | null
}

// Rounds down to leave room for text fields and part headers, which count towards the platform's limit.
const floorToMegabytes = (maxBodyBytes: number | null) =>
  maxBodyBytes && Math.floor(maxBodyBytes / megabyte) * megabyte

const chooseLinkDelivery = () => {
  if (storesLinks()) return 'stored'
  return env().SMS_WEBHOOK_URL ? 'sms' : null
}

export const describeBackend = (): BackendFeatures => {
  const { APPLICATION_FILES, SMTP_URL, APPLICATIONS_TO, CONTACT_TO, RETENTION_DAYS } = env()
  return {
    storesForms: hasStore(),
    areFilesRequired: APPLICATION_FILES === 'required',
    maxTotalFileBytes: floorToMegabytes(platform().maxBodyBytes),
    sendsConfirmations: SMTP_URL !== undefined,
    linkDelivery: chooseLinkDelivery(),
    deadlines: applicationDeadlines(),
    unsentMailDays:
      APPLICATIONS_TO || CONTACT_TO ? Math.min(RETENTION_DAYS ?? unsentMailDays, unsentMailDays) : null,
  }
}
