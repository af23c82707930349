import { removeExpired } from '#backend/store/retention.ts'
import type { Database } from '#backend/store/schema.ts'
import { clock } from '#tests/support/clock.ts'

/** Calls `runHour` once for each hour of a day, because deleting expired submissions takes up to a day. */
export const repeatHourlyForADay = async (runHour: (hour: number) => unknown): Promise<void> => {
  for (let hour = 0; hour < 24; hour += 1) await runHour(hour)
}

/**
 * Moves the clock a day ahead and then, hour by hour, through the next day. Deletes all submissions that are not
 * waiting to be forwarded, as a site with one day of retention would.
 */
export const moveClockAndRemoveSubmissions = (db: Database): Promise<void> =>
  repeatHourlyForADay((hour) => {
    clock.aheadMs = (25 + hour) * 60 * 60 * 1000
    return removeExpired(db, { retentionDays: 1 })
  })
