const day = 24 * 60 * 60 * 1000
// Iraq's clock, all year: three hours ahead.
const offset = 3 * 60 * 60 * 1000

/** A moment as a count of days on Iraq's calendar. */
export const dayNumber = (moment: Date): number => Math.floor((moment.getTime() + offset) / day)

/** Year, month (from 0) and day of a moment on Iraq's calendar. */
export const calendarDay = (moment: Date) => {
  const shifted = new Date(moment.getTime() + offset)
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth(), day: shifted.getUTCDate() }
}

/** Whether two moments fall on the same day in Iraq. */
export const isSameDay = (a: Date, b: Date): boolean => dayNumber(a) === dayNumber(b)
