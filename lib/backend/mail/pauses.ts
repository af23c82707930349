const second = 1000
const hour = 60 * 60 * second

/** After so long a mail is given up. */
export const lifetime = 72 * hour

/** How long a try may take: less than it is held, so that clocks of several instances may differ. */
export const deadline = 60 * second
export const lease = 4 * deadline

/** How long a server that is out of order is left alone. */
export const serverPause = 15 * second

/** The longest pause between two tries. */
export const longestPause = 6 * hour

/** The pause after so many tries that failed: from fifteen seconds to six hours. */
export const pauseAfter = (attempts: number): number =>
  Math.min(longestPause, 15 * second * 3 ** Math.min(20, Math.max(0, attempts - 1)))
