// What a visitor does first on a page.
const signs = ['scroll', 'pointermove', 'pointerdown', 'focusin', 'keydown'] as const

/** Waits until the visitor has done something, which includes a page that was opened further down. */
export const present = () =>
  new Promise<void>((resolve) => {
    const come = () => {
      for (const sign of signs) removeEventListener(sign, come, true)
      resolve()
    }
    for (const sign of signs) addEventListener(sign, come, { capture: true, passive: true })
    if (scrollY > 0) come()
  })

const atOnce = () => Promise.resolve()

/**
 * Waits until the visitor is a screen away from an element that the server drew, or clicks, which may lead to another
 * page. Without the element, and on the server, nothing is waited for. `begin` comes before the first look.
 */
export const near = (selector: string, begin: () => Promise<void> = atOnce) =>
  new Promise<void>((resolve) => {
    const place = typeof document === 'undefined' ? null : document.querySelector(selector)
    if (!place) return resolve()
    const come = () => {
      observer.disconnect()
      removeEventListener('click', come, true)
      resolve()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: '100% 0px' },
    )
    addEventListener('click', come, true)
    begin().then(() => observer.observe(place))
  })

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
