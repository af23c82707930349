const longestPause = 30_000

const wait = (pause: number) => new Promise((resolve) => setTimeout(resolve, pause))

/**
 * Asks for an island's code again until it has come. Until then the island's HTML stands and works as it
 * does without JavaScript; a failure would put the error page in the place of the whole page.
 */
export const untilItComes = <Code>(load: () => Promise<Code>) => {
  const attempt = async (pause: number): Promise<Code> => {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined') throw error
      await wait(pause)
      return attempt(Math.min(pause * 2, longestPause))
    }
  }
  return () => attempt(1000)
}
