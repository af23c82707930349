import { startBackend } from '#backend/operators.ts'
import { siteOrigin } from '#lib/company/links.ts'
import { refuseHarmfulRequests } from '#lib/http/refused-requests.ts'
import { startLoadingOverrides } from '#lib/i18n/overrides.ts'
import { log } from '#lib/process/log.ts'
import { startMetrics } from '#lib/process/metrics.ts'
import { ignoreOutputErrors } from '#lib/process/output-errors.ts'
import { env, losesSubmissions, storesLinks } from '#lib/settings/env.ts'
import { platform } from '#lib/settings/platform.ts'

const exitWithError = (reason: string) => {
  process.stderr.write(`The site cannot start: ${reason}\n`)
  process.exit(1)
}

// Pages are rendered once for all visitors, so a request cannot provide the origin.
const warnAboutOrigin = () => {
  if (env().SITE_URL) return
  const missing = 'links in e-mail, links that share a job without JavaScript'
  const linksField = storesLinks() && { links: 'stored instead of sent by SMS: npm run -s inbox -- links' }
  log('warn', 'start.origin-assumed', { origin: siteOrigin(), missing, ...linksField })
}

// How long open requests may take to finish after a stop signal. A longer upload is interrupted, but resumes after the
// restart.
const drainTimeoutMs = 8000

const prepareProcess = () => {
  // Other users of this machine must not read the files that the site writes, such as the database.
  process.umask(0o077)
  // `preload.ts` calls this too, but Vercel does not load that file.
  ignoreOutputErrors()
  // Next closes the server on these signals, but waits for open connections without a time limit.
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)
    process.once(signal, () => setTimeout(() => process.exit(code), drainTimeoutMs).unref())
}

/**
 * Validates the settings, and starts the backend and the background tasks. If that fails, prints the reason and exits.
 */
export const startSite = async (): Promise<void> => {
  // A build needs no settings and opens no database.
  if (process.env.NEXT_PHASE === 'phase-production-build') return
  try {
    prepareProcess()
    // Next's development server and Vercel themselves make requests that `refuseHarmfulRequests` would refuse.
    if (process.env.NODE_ENV === 'production' && platform().hasPageCache) refuseHarmfulRequests()
    if (losesSubmissions())
      log('error', 'start.database-required', { needs: 'DATABASE_URL, because the platform keeps no files' })
    if (env().METRICS_TOKEN) await startMetrics()
    warnAboutOrigin()
    await startBackend()
    const { MESSAGES_URL } = env()
    if (MESSAGES_URL) void startLoadingOverrides(MESSAGES_URL)
  } catch (error) {
    exitWithError(error instanceof Error ? error.message : String(error))
  }
}
