import { createHash, timingSafeEqual } from 'node:crypto'
import { type Health, readHealth } from '#backend/operators.ts'
import { json } from '#lib/http/responses.ts'
import { metrics as siteMetrics } from '#lib/process/metrics.ts'
import { env } from '#lib/settings/env.ts'

/**
 * Handles `GET /readyz`: responds with 200 if forms can be accepted, else with 503. In the response, `queue` is the age
 * of the oldest waiting job in seconds; null if the database does not respond or rejects writes. Without a store, there
 * is no `queue`, and the status is always 200, because the site is not responsible for the product's server.
 */
export const respondWithReadiness = async (
  read: () => Promise<Health | null> = readHealth,
): Promise<Response> => {
  const health = await read()
  if (!health) return json(200, { ready: true })
  const { hasSpace, canValidate, databaseError, lanes } = health
  const isReady = hasSpace && canValidate && !databaseError
  const oldestJobAgeSeconds = lanes && Math.max(...lanes.map(({ oldestAgeSeconds }) => oldestAgeSeconds))
  return json(isReady ? 200 : 503, {
    ready: isReady,
    database: !databaseError,
    ...(databaseError && { fault: databaseError }),
    disk: hasSpace,
    files: canValidate,
    queue: oldestJobAgeSeconds,
  })
}

const updateGauges = (
  { readiness, waitingJobs, oldestJobAge, failedJobs }: NonNullable<ReturnType<typeof siteMetrics>>,
  { hasSpace, databaseError, lanes }: Health,
) => {
  readiness.set({ part: 'disk' }, Number(hasSpace))
  readiness.set({ part: 'database' }, Number(!databaseError))
  // Reset these gauges, because their last values would look current while the database is unreachable.
  for (const gauge of [waitingJobs, oldestJobAge, failedJobs]) gauge.reset()
  for (const { lane, waitingCount, oldestAgeSeconds, failedCount } of lanes ?? []) {
    waitingJobs.set({ lane }, waitingCount)
    oldestJobAge.set({ lane }, oldestAgeSeconds)
    failedJobs.set({ lane }, failedCount)
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Handles `GET /metrics`, for Prometheus. Requires `token` as the bearer token; 404 without a token or metrics. */
export const respondWithMetrics = async (
  request: Request,
  token = env().METRICS_TOKEN,
  read: () => Promise<Health | null> = readHealth,
): Promise<Response> => {
  const activeMetrics = siteMetrics()
  if (!token || !activeMetrics) return json(404, { success: false })
  const sentHash = hashOf(request.headers.get('authorization') ?? '')
  if (!timingSafeEqual(sentHash, hashOf(`Bearer ${token}`))) {
    const refusal = json(401, { success: false })
    refusal.headers.set('www-authenticate', 'Bearer')
    return refusal
  }
  const health = await read()
  if (health) updateGauges(activeMetrics, health)
  const { registry } = activeMetrics
  const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
  return new Response(await registry.metrics(), { headers })
}
