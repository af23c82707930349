import type { Instrumentation } from 'next'

export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startSite } = await import('#lib/start.ts')
  await startSite()
}

/**
 * Logs an error that Next caught. Next reports a page's error once per renderer, so the error may be logged twice. The
 * browser receives only the digest.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { headers }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { errorText, log } = await import('#lib/process/log.ts')
  const hasDigest = typeof error === 'object' && error !== null && 'digest' in error
  const digest = hasDigest ? String(error.digest) : undefined
  // The middleware sets this header, except on requests for the API or the build's files.
  const [id] = /^\d{9}$/.exec(String(headers['x-request-id'])) ?? []
  const requestFields = id ? { request: Number(id) } : undefined
  log('error', 'page.failed', { route: routePath, ...requestFields, digest, error: errorText(error) })
}
