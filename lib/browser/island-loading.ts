const interactionEvents = ['scroll', 'pointermove', 'pointerdown', 'focusin', 'keydown'] as const

// Marks a button that was tapped before its island's code was loaded; links and forms work without that code.
const tappedAttribute = 'data-tapped'

const hasInteracted = () =>
  scrollY > 0 ||
  document.activeElement !== document.body ||
  document.querySelector(`[${tappedAttribute}]`) !== null ||
  // After a reload Firefox restores a chosen option, which the server's placeholder does not match.
  document.querySelector('option:checked:not([selected], :first-child)') !== null

/** Resolves on the first interaction, or immediately if it happened before this code was loaded. */
export const waitForInteraction = () =>
  new Promise<void>((resolve) => {
    const onInteraction = () => {
      for (const type of interactionEvents) removeEventListener(type, onInteraction, true)
      resolve()
    }
    for (const type of interactionEvents)
      addEventListener(type, onInteraction, { capture: true, passive: true })
    if (hasInteracted()) onInteraction()
  })

const resolveImmediately = () => Promise.resolve()

// Events that may start a navigation, which the router delays until every island of the page has loaded.
const navigationEvents = ['click', 'keydown', 'popstate'] as const

const navigationStarted = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return
  for (const type of navigationEvents) addEventListener(type, () => resolve(), { capture: true, once: true })
})

const waitUntilNearViewport = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element)
  })

/**
 * Resolves when the element is at most one screen away or the visitor clicks, presses a key or goes back, and
 * immediately if it is missing or on the server. Observes the element only after `beforeObserving` resolves.
 */
export const waitUntilNear = async (
  selector: string,
  beforeObserving: () => Promise<void> = resolveImmediately,
): Promise<void> => {
  const element = typeof document === 'undefined' ? null : document.querySelector(selector)
  if (element)
    await Promise.race([navigationStarted, beforeObserving().then(() => waitUntilNearViewport(element))])
}

/** Inline script: marks the last button that was tapped in an island before its hydration. */
export const tapScript = `addEventListener('click',({target})=>{
const button=target.closest?.('[data-island] button[type=button]');
if(!button)return;
document.querySelector('[${tappedAttribute}]')?.removeAttribute('${tappedAttribute}');
button.setAttribute('${tappedAttribute}','')
},true)`

/** Clicks the button that was tapped in these islands before hydration; removes their `data-island`. */
export const replayTaps = (selector: string): void => {
  for (const island of document.querySelectorAll(selector)) {
    const button = island.querySelector<HTMLElement>(`[${tappedAttribute}]`)
    const isOwn = button?.closest('[data-island]') === island
    island.removeAttribute('data-island')
    if (isOwn) button.click()
  }
}

const maxPauseMs = 30_000

const wait = (pauseMs: number) => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Returns an import that the browser retries until it succeeds, because a failure would replace the whole page. */
export const retryImport = <Code>(load: () => Promise<Code>) => {
  const attempt = async (pauseMs: number): Promise<Code> => {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined') throw error
      await wait(pauseMs)
      return attempt(Math.min(pauseMs * 2, maxPauseMs))
    }
  }
  return () => attempt(1000)
}
