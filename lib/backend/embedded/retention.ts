import { errorText, log } from '#lib/base/log.ts'
import type { Database } from './database.ts'
import { removeBefore } from './removal.ts'

const day = 24 * 60 * 60 * 1000

/** Removes what is older than so many days and logs how much that was; a failure is logged only. */
export const removeExpired = async (open: () => Promise<Database>, days: number): Promise<void> => {
  try {
    const removed = await removeBefore(await open(), new Date(Date.now() - days * day))
    log('info', 'retention.removed', { days, ...removed })
  } catch (error) {
    log('error', 'retention.failed', { days, error: errorText(error) })
  }
}

/** Removes what is too old now and once a day, beside the requests; returns what ends that. */
export const startRetention = (open: () => Promise<Database>, days: number): (() => void) => {
  void removeExpired(open, days)
  const timer = setInterval(() => void removeExpired(open, days), day).unref()
  return () => clearInterval(timer)
}
