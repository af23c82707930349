const day = 24 * 60 * 60 * 1000
// Iraq is three hours ahead of UTC all year.
const offset = 3 * 60 * 60 * 1000

/** The number of the day in Iraq, counted from 1970. */
export const dayNumber = (moment: Date): number => Math.floor((moment.getTime() + offset) / day)

/** Year, month (from 0) and day of a moment on Iraq's calendar. */
export const calendarDay = (moment: Date) => {
  const shifted = new Date(moment.getTime() + offset)
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth(), day: shifted.getUTCDate() }
}

/** Whether two moments fall on the same day in Iraq. */
export const isSameDay = (a: Date, b: Date): boolean => dayNumber(a) === dayNumber(b)
