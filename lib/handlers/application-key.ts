import { createHmac } from 'node:crypto'
import { instanceId } from '#lib/backend/instance.ts'
import type { Applications } from '#lib/backend/port.ts'
import { referenceOf } from '#lib/backend/submission.ts'
import { dailyKey } from './idempotency.ts'

/**
 * The key of an application that came without one. The reference is made of the key and opens the application's
 * page: so the key holds a secret, else whoever knows somebody's CV could find out that it was sent. What was
 * withdrawn and is sent again is a new application.
 */
export const applicationKey = async (applications: Applications, fingerprint: string): Promise<string> => {
  // A database that is out of order is for whoever stores the application to tell of.
  const secret = await applications.keySecret().catch(instanceId)
  const sealed = createHmac('sha256', secret).update(fingerprint).digest('hex')
  for (let before = 0; ; before += 1) {
    const key = dailyKey(before ? `${sealed}-${before}` : sealed)
    const known = await applications.status(referenceOf(key)).catch(() => null)
    if (known?.state !== 'withdrawn') return key
  }
}
