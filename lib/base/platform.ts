import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The hosting platform, as the environment describes it. */
export const platform = (environment: Readonly<Record<string, string | undefined>> = process.env) => {
  const isVercel = Boolean(environment.VERCEL)
  const productionDomain = environment.VERCEL_PROJECT_PRODUCTION_URL
  return {
    /** Whether `lib/serve.ts` runs the site: it cuts queries, sets each page's policy and caches pages. */
    hasOwnServer: !isVercel,
    /** Whether files outlive a request; if not, forms need a shared database. */
    hasPersistentDisk: !isVercel,
    /** Whether timers run between requests. */
    runsInBackground: !isVercel,
    /** Settings that the platform knows, by name; a setting that the operator gives wins. */
    settings: {
      // The domain that the owner of the project gave to production.
      ...(productionDomain && { SITE_URL: `https://${productionDomain}` }),
      // Only the temporary folder is writable, and one proxy appends the visitor's IP address.
      ...(isVercel && {
        DATA_DIR: join(/* turbopackIgnore: true */ tmpdir(), 'site'),
        TRUSTED_PROXY_HOPS: '1',
      }),
    },
  }
}
