import { processSlot } from './process-slot.ts'

const createMetrics = async () => {
  // Import the library on demand, so that a site without metrics does not load it.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, register } = await import('prom-client')
  collectDefaultMetrics()
  return {
    registry: register,
    productServerSeconds: new Histogram({
      name: 'site_backend_call_seconds',
      help: 'Duration of calls to BACKEND_URL, by call and outcome.',
      labelNames: ['call', 'outcome'],
      buckets: [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
    logLines: new Counter({
      name: 'site_log_lines_total',
      help: 'Log lines by level and event.',
      labelNames: ['level', 'event'],
    }),
    cacheRefusals: new Counter({
      name: 'site_refused_pages_total',
      help: 'Pages that were not cached, because their data might contain the query of a visitor.',
    }),
    waitingJobs: new Gauge({
      name: 'site_queue_jobs',
      help: 'Waiting jobs by lane; no value while the database is unreachable.',
      labelNames: ['lane'],
    }),
    oldestJobAge: new Gauge({
      name: 'site_queue_oldest_seconds',
      help: 'Age of the oldest waiting job, by lane.',
      labelNames: ['lane'],
    }),
    failedJobs: new Gauge({
      name: 'site_queue_failed_jobs',
      help: 'Failed jobs that “npm run -s inbox -- retry” starts again, by lane.',
      labelNames: ['lane'],
    }),
    readiness: new Gauge({
      name: 'site_ready',
      help:
        '1 if the database is reachable (database), the disk has enough free space (disk), or the mail ' +
        'server accepted the last login or mail (mail; only with SMTP_URL), else 0.',
      labelNames: ['part'],
    }),
  }
}

/** The metrics for Prometheus. Labels must not contain a visitor's data or a URL. */
type Metrics = Awaited<ReturnType<typeof createMetrics>>

declare global {
  interface ProcessSlots {
    metrics: { current: Metrics | null }
  }
}

const metricsSlot = () => processSlot('metrics', () => ({ current: null }))

export const startMetrics = async (): Promise<Metrics> => {
  const currentMetrics = metricsSlot().current ?? (await createMetrics())
  metricsSlot().current = currentMetrics
  return currentMetrics
}

/** Returns this process's metrics; null unless `startMetrics` has created them. */
export const metrics = (): Metrics | null => metricsSlot().current
