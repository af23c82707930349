/** Calls `round` once for each hour of a day, because expired submissions are deleted within a day. */
export const repeatForADay = async (round: (hour: number) => unknown): Promise<void> => {
  for (let hour = 0; hour < 24; hour += 1) await round(hour)
}
