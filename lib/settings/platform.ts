import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const platform = (environment: Readonly<Record<string, string | undefined>> = process.env) => {
  const isVercel = Boolean(environment.VERCEL)
  const productionDomain = environment.VERCEL_PROJECT_PRODUCTION_URL
  return {
    /** Whether the site's own page cache stores pages and sets their Content-Security-Policy. */
    hasPageCache: !isVercel,
    /** If false, files do not outlive a request, so storing forms requires DATABASE_URL. */
    hasPersistentDisk: !isVercel,
    /** Whether timers run between requests. */
    canRunInBackground: !isVercel,
    /** The maximum size of a request's body; null if the platform has no limit. */
    maxBodyBytes: isVercel ? 4_500_000 : null,
    /** Default settings, which the operator's settings override. */
    defaultSettings: {
      ...(productionDomain && { SITE_URL: `https://${productionDomain}` }),
      // On Vercel, only the temporary folder is writable, and one proxy appends the visitor's IP address.
      ...(isVercel && {
        DATA_DIR: join(/* turbopackIgnore: true */ tmpdir(), 'site'),
        TRUSTED_PROXY_HOPS: '1',
        ...(environment.BACKEND_URL && !environment.DATABASE_URL && { STORE: 'none' }),
      }),
    },
  }
}
