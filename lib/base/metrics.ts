import { processSlot } from './process-slot.ts'

const create = async () => {
  // Loaded on demand: a start without metrics loads none of this code.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, register } = await import('prom-client')
  collectDefaultMetrics()
  return {
    registry: register,
    requests: new Counter({
      name: 'site_requests_total',
      help: 'Requests by route and status; “gone” where the visitor left before an answer.',
      labelNames: ['route', 'status'],
    }),
    requestSeconds: new Histogram({
      name: 'site_request_seconds',
      help: 'From a request to the end of its answer, by route.',
      labelNames: ['route'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    }),
    backendSeconds: new Histogram({
      name: 'site_backend_call_seconds',
      help: 'Calls to BACKEND_URL, by what was asked and what became of it.',
      labelNames: ['call', 'outcome'],
      buckets: [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
    lines: new Counter({
      name: 'site_log_lines_total',
      help: 'Lines of the log.',
      labelNames: ['level', 'event'],
    }),
    jobs: new Gauge({
      name: 'site_queue_jobs',
      help: 'Jobs that wait, by lane; none while the database is out of reach.',
      labelNames: ['lane'],
    }),
    oldestJob: new Gauge({
      name: 'site_queue_oldest_seconds',
      help: 'For how long the oldest job has waited, by lane.',
      labelNames: ['lane'],
    }),
    isReady: new Gauge({
      name: 'site_ready',
      help: '1 where the database answers, and where the disk has room.',
      labelNames: ['part'],
    }),
  }
}

/** The metrics for Prometheus; no label names who asked, or an address. */
export type Metrics = Awaited<ReturnType<typeof create>>

declare global {
  interface ProcessSlots {
    metrics: { current: Metrics | null }
  }
}

const slot = () => processSlot('metrics', () => ({ current: null }))

/** Begins to count. */
export const startMetrics = async (): Promise<Metrics> => {
  const opened = slot().current ?? (await create())
  slot().current = opened
  return opened
}

/** The metrics of this process; null while METRICS_TOKEN is unset. */
export const metrics = (): Metrics | null => slot().current
