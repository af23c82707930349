import { setTimeout as pause } from 'node:timers/promises'
import { siteDatabase } from '#lib/backend/index.ts'
import { oldestWaiting } from '#lib/backend/store/jobs.ts'
import { json } from '#lib/http/reply.ts'
import { type WebSite, webSite } from './site.ts'

// In milliseconds; who asks would not wait longer.
const longestWait = 2000

type Parts = Pick<WebSite, 'hasRoom'> & { database: typeof siteDatabase }

const ageOfQueue = async ({ database }: Parts) => {
  const late = pause(longestWait, null, { ref: false }).then(() => Promise.reject(new Error('no answer')))
  const oldest = await Promise.race([database().then(oldestWaiting), late])
  return oldest === null ? 0 : Math.max(0, Math.round((Date.now() - oldest) / 1000))
}

/** GET healthz: this process answers. */
export const healthz = (): Response => json(200, { alive: true })

/**
 * GET readyz: 200 where what visitors send can be kept, else 503; pages are answered either way. `queue` is for how many
 * seconds the oldest job has waited, null while the database is out of reach.
 */
export const readyz = async (
  parts: Parts = { hasRoom: webSite().hasRoom, database: siteDatabase },
): Promise<Response> => {
  const [disk, queue] = await Promise.all([parts.hasRoom(), ageOfQueue(parts).catch(() => null)])
  const ready = disk && queue !== null
  return json(ready ? 200 : 503, { ready, database: queue !== null, disk, queue })
}
