import { createHash, timingSafeEqual } from 'node:crypto'
import { siteBackend } from '#backend/site-backend.ts'
import type { Store } from '#backend/store/database.ts'
import { canStoreApplications } from '#backend/store/disk-space.ts'
import { checkWritable, countJobs } from '#backend/store/jobs.ts'
import { withTimeout } from '#backend/timeout.ts'
import { canValidate } from '#backend/uploads/validation-processes.ts'
import { env, hasStore } from '#lib/base/env.ts'
import { metrics as siteMetrics } from '#lib/base/metrics.ts'
import { json } from '#lib/base/responses.ts'
import type { SiteContext } from './site.ts'

// Respond before a health check or Prometheus stops waiting.
const timeoutMs = 2000

type Parts = Pick<SiteContext, 'canStoreForms'> & Pick<Store, 'run' | 'fault'>

/** Null if there is no store. */
const siteParts = (): Parts | null =>
  hasStore() ? { ...siteBackend().store, canStoreForms: canStoreApplications } : null

const readLanes = ({ run }: Parts) => {
  const lanesOfWritableDatabase = run(async ({ write }) => {
    await checkWritable(write)
    return countJobs(write)
  })
  return withTimeout(lanesOfWritableDatabase, timeoutMs)
}

const readHealth = async (parts: Parts) => {
  const fault = parts.fault()
  const [disk, lanes] = await Promise.all([parts.canStoreForms(), readLanes(parts).catch(() => null)])
  return { disk, lanes, fault: fault ?? (lanes ? null : ('unreachable' as const)) }
}

/**
 * GET readyz: 200 if forms can be accepted, else 503. `queue` is the age of the oldest waiting job in seconds. Without a
 * store, it is 200, because the state of the product's server is not the site's.
 */
export const readyz = async (parts = siteParts()): Promise<Response> => {
  if (!parts) return json(200, { ready: true })
  const { disk, lanes, fault } = await readHealth(parts)
  const files = canValidate()
  const ready = disk && files && !fault
  const queue = lanes && Math.max(...lanes.map(({ seconds }) => seconds))
  return json(ready ? 200 : 503, { ready, database: !fault, ...(fault && { fault }), disk, files, queue })
}

const updateGauges = async (
  { isReady, jobs, oldestJob, failedJobs }: NonNullable<ReturnType<typeof siteMetrics>>,
  parts: Parts,
) => {
  const { disk, lanes, fault } = await readHealth(parts)
  isReady.set({ part: 'disk' }, Number(disk))
  isReady.set({ part: 'database' }, Number(!fault))
  // Otherwise the last values would look current while the database is unreachable.
  for (const gauge of [jobs, oldestJob, failedJobs]) gauge.reset()
  for (const { lane, jobs: count, seconds, failed } of lanes ?? []) {
    jobs.set({ lane }, count)
    oldestJob.set({ lane }, seconds)
    failedJobs.set({ lane }, failed)
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** GET metrics: the metrics for Prometheus. Requires `token` as bearer token; 404 if it is undefined. */
export const metrics = async (
  request: Request,
  token = env().METRICS_TOKEN,
  parts = siteParts,
): Promise<Response> => {
  const openMetrics = siteMetrics()
  if (!token || !openMetrics) return json(404, { success: false })
  const sentHash = hashOf(request.headers.get('authorization') ?? '')
  if (!timingSafeEqual(sentHash, hashOf(`Bearer ${token}`))) {
    const refusal = json(401, { success: false })
    refusal.headers.set('www-authenticate', 'Bearer')
    return refusal
  }
  const openParts = parts()
  if (openParts) await updateGauges(openMetrics, openParts)
  const { registry } = openMetrics
  const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
  return new Response(await registry.metrics(), { headers })
}
